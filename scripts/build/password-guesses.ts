import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';
import { russianWords } from './russian-words.ts';

const name = 'virtual:password-guesses';

/** The whole list is 190 KB compressed; what stands at its end is guessed almost as late as what is not in it. */
const mostPasswords = 3000;

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'йцукенгшщзхъфывапролджэячсмитьбю';

/** The same key with the letters of a Russian keyboard: `keys` are those of one key, such as `qQ`. */
function inRussian(keys: string): string {
  return Array.from(keys)
    .map((letter) => {
      const place = latin.indexOf(letter.toLowerCase());
      const other = place < 0 ? letter : (russian[place] ?? letter);
      return letter === letter.toLowerCase() ? other : other.toUpperCase();
    })
    .join('');
}

function russianGraph() {
  return Object.fromEntries(
    Object.entries(adjacencyGraphs['qwerty'] ?? {}).map(([key, neighbours]) => [
      inRussian(key),
      neighbours.map((keys) => keys && inRussian(keys)),
    ]),
  );
}

/** Serves what passwords are guessed by: the most common ones, Russian words, and which keys lie beside each other. */
export function passwordGuesses(): Plugin {
  return {
    name: 'hintline:password-guesses',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const passwords = dictionary['passwords-common'].slice(0, mostPasswords);
      const graphs = { qwerty: adjacencyGraphs['qwerty'], russian: russianGraph() };
      const words = [...new Set(russianWords.trim().split(/\s+/))];
      return `export const passwords = ${JSON.stringify(passwords.join(' '))}.split(' ');
export const words = ${JSON.stringify(words.join(' '))}.split(' ');
export const graphs = ${JSON.stringify(graphs)};`;
    },
  };
}
