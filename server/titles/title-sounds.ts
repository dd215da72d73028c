import { soundForms } from '#server/language/sound-forms.ts';

/** How English is read where its letters say otherwise, written so that Russian letters give the same sounds. */
const englishReadings: readonly (readonly [RegExp, string])[] = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/igh/g, 'ai'],
  [/tion(?=s?$)/, 'tsia'],
  [/ee|ea/g, 'i'],
  [/oo/g, 'u'],
  [/ou|ow(?=.)/g, 'au'],
  [/o([mnv])e$/, 'a$1'],
  [/i([bcdfgklmnprstvz])e(?=[srd]?$)/, 'ai$1'],
  [/a([bcdfgklmnprstvz])e(?=[srd]?$)/, 'ei$1'],
  [/u(?=[bcdfgklmnprstvz]+(?:er|s)?$)/, 'a'],
  [/e$/, ''],
];

const latinWord = /^[a-z]{3,}$/;

/** The ways a word of a title may sound to somebody who writes it in the other script. */
export function titleSounds(word: string): string[] {
  const forms = soundForms(word);
  if (!latinWord.test(word)) return forms;
  let read = word;
  for (const [letters, sounds] of englishReadings) read = read.replace(letters, sounds);
  return read === word ? forms : [...new Set([...forms, ...soundForms(read)])];
}
