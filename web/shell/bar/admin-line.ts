import type { SearchedKind } from '#contract/values/kinds.ts';
import { normaliseText } from '#contract/values/normalise-text.ts';

/** Actions on one thing that is found. */
export type ActionOnOne = 'refund' | 'credit' | 'write' | 'importTexts';

/** A line of the search of the admin, taken apart. */
export interface AdminLine {
  /** For an expert, as the sign before it says. */
  question?: string;
  action?: ActionOnOne;
  /** The only kind that is meant. */
  kind?: SearchedKind;
  /** The words that the server is asked for; empty where there are none. */
  words: string;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The first word of an action, in both languages, whichever is shown. */
const verbs: Readonly<Record<ActionOnOne, ReadonlySet<string>>> = {
  refund: wordsOf('refund возврат вернуть верни'),
  credit: wordsOf('give credit дать дай начислить начисли'),
  write: wordsOf('write написать напиши'),
  importTexts: wordsOf('import импорт импортировать загрузить'),
};

/** The kind of thing that an action needs. */
const kindOf: Readonly<Record<ActionOnOne, SearchedKind>> = {
  refund: 'payments',
  credit: 'people',
  write: 'games',
  importTexts: 'games',
};

/** Words that stand between an action and its thing. */
const between = wordsOf(
  'a an the to for in into of about call calls free article text texts wiki payment top-up topup game player user # ' +
    'вызов вызова вызовы вызовов бесплатные бесплатных в во для за о об по статью статьи текст тексты текстов вики игры ' +
    'игре игру игроку платеж платежа пополнение пополнения',
);

/** Names of a thing before its number. */
const nouns: Readonly<Record<SearchedKind, ReadonlySet<string>>> = {
  payments: wordsOf('top-up topup top-ups payment пополнение пополнения платеж платежа'),
  answers: wordsOf('answer ответ ответа'),
  people: wordsOf('user player пользователь игрок'),
  games: wordsOf('game игра'),
  articles: wordsOf('article статья'),
};

// The keys are those of the tables' own types.
const actions = Object.keys(verbs) as ActionOnOne[];
const kinds = Object.keys(nouns) as SearchedKind[];

/** Takes a line apart: a question, an action with what it is for, a thing by its number, or plain words. */
export function readAdminLine(text: string): AdminLine {
  const line = text.trim().replaceAll('№', '#');
  if (line.startsWith('?')) return { question: line.slice(1).trim(), words: '' };
  const numbered = /^(\p{L}[\p{L}-]*(?: up)?)? ?#? ?(\d{1,15})$/u.exec(normaliseText(line).toLowerCase());
  const [, noun = '', number = ''] = numbered ?? [];
  const kind = kinds.find((one) => nouns[one].has(noun.replace(' ', '-')));
  if (number !== '' && (kind !== undefined || noun === '')) return { ...(kind && { kind }), words: number };
  const [first = '', ...rest] = line.split(/\s+/);
  const action = actions.find((one) => verbs[one].has(normaliseText(first).toLowerCase()));
  if (action === undefined) return { words: line };
  const start = rest.findIndex((word) => !between.has(normaliseText(word).toLowerCase()));
  // Alone it is a word like any other.
  if (start < 0) return { words: line };
  return { action, kind: kindOf[action], words: rest.slice(start).join(' ').replace(/^#/, '') };
}
