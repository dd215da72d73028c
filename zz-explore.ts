import { writeExtractiveAnswer } from '#server/expert/compose.ts';
import { findComparison } from '#server/expert/compare-figures.ts';
import { understandQuestion } from '#server/expert/understand.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { readCorpus } from './bench/corpus.ts';
const corpus = readCorpus(`/work/shared/data/corpora/${process.argv[2] ?? 'openttd'}.json`);
const retrieval = openRetrieval(async () => corpus.chunks);
const game = { id: 1, title: corpus.title, kb_revision: 1 };
let seed = 7; const rnd = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
const pick = (s: string) => s[Math.floor(rnd() * s.length)]!;
const letters = (n: number, abc = 'abcdefghijklmnopqrstuvwxyz') => Array.from({ length: n }, () => pick(abc)).join('');
const cyr = 'абвгдежзийклмнопрстуфхцчшщыэюя';
const fill = (n: number, make: () => string) => { let s = ''; while (s.length < n) s += make(); return s.slice(0, n); };
const known = corpus.chunks.slice(200, 400).map((c) => c.content).join(' ').replace(/\s+/g, ' ');
const shapes: Record<string, (n: number) => string> = {
  'one Latin word': (n) => letters(n), 'one Cyrillic word': (n) => letters(n, cyr), 'one Chinese': (n) => letters(n, '的一是在不了有和人这中大为上个国我以要他'),
  'aAaA': (n) => 'aA'.repeat(n / 2), 'a1a1': (n) => 'a1'.repeat(n / 2), 'a-a-a': (n) => 'a-'.repeat(n / 2), 'single letters': (n) => fill(n, () => letters(1) + ' '),
  'unknown words of 4': (n) => fill(n, () => letters(4) + ' '), 'unknown words of 8': (n) => fill(n, () => letters(8) + ' '), 'unknown words of 20': (n) => fill(n, () => letters(20) + ' '), 'unknown words of 60': (n) => fill(n, () => letters(60) + ' '),
  'unknown Cyrillic 8': (n) => fill(n, () => letters(8, cyr) + ' '), 'game text': (n) => known.slice(0, n), 'game text as one word each -': (n) => known.slice(0, n).replaceAll(' ', '-'), 'GAME TEXT': (n) => known.slice(0, n).toUpperCase(),
  'game text twice typo': (n) => known.slice(0, n).replace(/(\w)(\w)(\w+)/g, '$2$1$3'),
  'ligature ﷺ': (n) => 'ﷺ'.repeat(n), 'marks': (n) => 'a' + '\u0301'.repeat(n - 1), 'spaces': (n) => 'a' + ' '.repeat(n - 2) + 'b', 'newlines': (n) => 'a\n'.repeat(n / 2), 'dots': (n) => 'a. '.repeat(n / 3), 'questions': (n) => 'how? '.repeat(n / 5), 'and': (n) => 'how deep is a and '.repeat(n / 18), 'commas': (n) => 'x, '.repeat(n / 3), 'quotes': (n) => `"'`.repeat(n / 2), 'brackets': (n) => '('.repeat(n), 'digits': (n) => letters(n, '0123456789'), 'numbers': (n) => fill(n, () => letters(2, '0123456789') + ' '), 'colons': (n) => 'a:'.repeat(n / 2), 'bars': (n) => '|a'.repeat(n / 2), 'digit dots': (n) => '1.'.repeat(n/2), 'dashes': (n) => '- '.repeat(n/2), 'what is': (n) => 'what is the best '.repeat(n/17), 'which': (n) => fill(n, () => 'which ' + letters(5) + ' is the most expensive '), 'or': (n) => fill(n, () => letters(5) + ' or '), 'vs': (n) => fill(n, () => letters(5) + ' vs '), 'known or': (n) => fill(n, () => 'road or rail or '),
};
const only = process.argv[3];
for (const n of [4000]) for (const [name, make] of Object.entries(shapes)) {
  if (only && !name.includes(only)) continue;
  const question = make(n);
  const time = async <T>(f: () => T | Promise<T>) => { const t = performance.now(); const r = await f(); return [performance.now() - t, r] as const; };
  await retrieval.retrieve({ game, question: 'how deep is the harbour', limit: 40 });
  const [u] = await time(() => understandQuestion(question, []));
  const [r, found] = await time(() => retrieval.retrieve({ game, question, limit: 40 }));
  const [c, comparison] = await time(() => findComparison(retrieval, { game, question, settings: defaultSettings }, found, 'en'));
  const [w] = await time(() => writeExtractiveAnswer({ game_title: corpus.title, question, conversation: [], chunks: found.hits.slice(0, 8), further: [...found.hits.slice(8), ...found.beside()], analysis: found.analysis, features: found.evidence.features, options: { in_steps: false }, player_progress: null, comparison, is_unsure: true, signal: new AbortController().signal, emit: () => undefined }).catch(() => 0));
  console.log(name.padEnd(26), 'understand', u.toFixed(0).padStart(6), 'retrieve', r.toFixed(0).padStart(6), 'compare', c.toFixed(0).padStart(6), 'write', w.toFixed(0).padStart(6), found.evidence.decision);
}
