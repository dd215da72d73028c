/** `node scripts/pseudo-language.ts xa`: writes a language made from English, «[Ḿý ĝáḿéš]», in which texts that are not in a catalogue stand out. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage } from '#contract/values/languages.ts';
import { listParts, readSource } from '#messages/catalogue.ts';
import type { Source } from '#messages/catalogue.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = 'áƀćďéƒĝĥíĵķĺḿńóṕɋŕšťúṽŵẋýžÁɃĆĎÉƑĜĤÍĴĶĹḾŃÓṔɊŔŠŤÚṼŴẊÝŽ';
const accents = new Map([...plain].map((letter, index) => [letter, [...marked][index] ?? letter]));
const accented = (text: string) => [...text].map((letter) => accents.get(letter) ?? letter).join('');

/** Accents the words of an ICU message: not the names of arguments, of choices and of what is quoted. */
function accentMessage(message: string): string {
  let at = 0;
  /** Reads words up to the brace that closes them. */
  function readWords(): string {
    let out = '';
    while (at < message.length && message[at] !== '}') out += message[at] === '{' ? readArgument() : readPiece();
    return out;
  }
  function readPiece(): string {
    const quoted = /^'[{}#<].*?'/s.exec(message.slice(at))?.[0];
    const piece = quoted ?? message.charAt(at);
    at += piece.length;
    return quoted ?? accented(piece);
  }
  /** `{name}`, or `{count, plural, one {…} other {…}}`, whose options are words again. */
  function readArgument(): string {
    let out = message.charAt(at++);
    while (message[at] !== '}') {
      if (message[at] !== '{') out += message.charAt(at++);
      else {
        at++;
        out += `{${readWords()}}`;
        at++;
      }
    }
    at++;
    return `${out}}`;
  }
  return readWords();
}

export function toPseudo(source: Source): Source {
  if (typeof source === 'string') return `[${accentMessage(source)}]`;
  if (Array.isArray(source)) return source.map((item: Source) => toPseudo(item));
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [key, toPseudo(value)]));
}

/** Writes the folder of a language below `folder`, which holds those of the others. */
export function writePseudo(folder: string, code: string): void {
  mkdirSync(join(folder, code), { recursive: true });
  for (const part of listParts()) {
    const text = JSON.stringify(toPseudo(readSource(defaultLanguage, part)), null, 2);
    writeFileSync(join(folder, code, `${part}.json`), `${text}\n`);
  }
}

if (import.meta.main) writePseudo(join(import.meta.dirname, '../messages'), process.argv[2] ?? 'xa');
