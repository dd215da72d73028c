import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { isStopWord } from '#server/language/stop-words.ts';
import { alignedPairs, readWikDict, translationsOf } from './wikdict.ts';
import { readArguments } from './read-arguments.ts';

const usage = `npm run build:dictionary -- FOLDER

Builds server/retrieval/data/dictionary.tsv.gz, the everyday English and Russian words that a question is translated by
where the glossary of games knows none. FOLDER holds Debian's packages of WikDict, unpacked:
for p in pol-eng pol-rus ell-eng ell-rus fin-eng fin-deu fin-fra fin-ita fin-nld fin-pol fin-swe deu-rus fra-rus ita-rus nld-rus swe-rus
  do apt-get download dict-freedict-$p && dpkg-deb -x dict-freedict-\${p}_*.deb FOLDER/$p; done`;

/** Languages that have both an English and a Russian dictionary: a meaning that both explain alike is a pair. */
const between = ['pol', 'ell'];
/** Languages that Finnish, which has an English dictionary, leads to, and that have a Russian one: each is a vote. */
const voters = ['deu', 'fra', 'ita', 'nld', 'pol', 'swe'];
const alignedVotes = 2;
const votesFrom = 2;
/** Of one English word, and of one Russian word. */
const choicesMax = 6;
const bytesMax = 1_500_000;

const header = `# English and Russian for the same: a line is an English word or two, a tab, and Russian words with "|" between, the surest first.
# Adapted from the dictionaries of WikDict, edition 2022.11.18 (https://www.wikdict.com), which come from Wiktionary
# (https://www.wiktionary.org) by way of DBnary, as packaged by FreeDict: joined over Polish, Greek, Finnish and languages near to it.
# Licensed, this file too, under CC BY-SA 3.0 (https://creativecommons.org/licenses/by-sa/3.0/). Built by scripts/build-dictionary.ts.
`;

const [folder = ''] = readArguments(usage, { least: 1 }).positionals;
const votes = new Map<string, Map<string, number>>();

const english = /^[a-z]{2,}(?:[ -][a-z]{2,})?$/;
const russian = /^[а-я]{2,}(?:[ -][а-я]{2,})?$/;

function readEnglish(text: string): string {
  return text
    .replaceAll(/\([^)]*\)/g, '')
    .replace(/^\s*(?:to|an?|the) /i, '')
    .trim();
}

function readRussian(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u0305\u0307-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replaceAll(/\([^)]*\)/g, '')
    .trim();
}

function vote(from: string, to: string, count: number): void {
  const [word, other] = [readEnglish(from), readRussian(to)];
  // Names begin with a capital and are found by their sound.
  if (!english.test(word) || !russian.test(other) || isStopWord(word) || isStopWord(other)) return;
  const others = votes.get(word) ?? new Map<string, number>();
  votes.set(word, others.set(other, (others.get(other) ?? 0) + count));
}

for (const language of between) {
  const to_russian = readWikDict(folder, `${language}-rus`);
  const pairs = new Set<string>();
  for (const pair of alignedPairs(readWikDict(folder, `${language}-eng`), to_russian)) pairs.add(pair.join('\t'));
  for (const pair of pairs) {
    const [from = '', to = ''] = pair.split('\t');
    vote(from, to, alignedVotes);
  }
}
const finnish = readWikDict(folder, 'fin-eng');
for (const language of voters) {
  const to_russian = readWikDict(folder, `${language}-rus`);
  const pairs = new Set<string>();
  for (const [from, over] of alignedPairs(finnish, readWikDict(folder, `fin-${language}`)))
    for (const to of translationsOf(to_russian, over)) pairs.add(`${readEnglish(from)}\t${readRussian(to)}`);
  for (const pair of pairs) {
    const [from = '', to = ''] = pair.split('\t');
    vote(from, to, 1);
  }
}

/** The surest few, equal ones by the alphabet. */
function surest(others: ReadonlyMap<string, number>): string[] {
  return [...others]
    .filter(([, count]) => count >= votesFrom)
    .toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .slice(0, choicesMax)
    .map(([word]) => word);
}

const back = new Map<string, Map<string, number>>();
for (const [word, others] of votes)
  for (const [other, count] of others) back.set(other, (back.get(other) ?? new Map<string, number>()).set(word, count));
const chosen_back = new Map([...back].map(([other, words]) => [other, new Set(surest(words))]));
const lines = [...votes]
  .map(
    ([word, others]) => [word, surest(others).filter((other) => chosen_back.get(other)?.has(word) === true)] as const,
  )
  .filter(([, others]) => others.length > 0)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([word, others]) => `${word}\t${others.join('|')}\n`);
const file = gzipSync(header + lines.join(''), { level: 9 });
if (file.length > bytesMax) throw new Error(`${file.length} bytes are more than ${bytesMax}`);
writeFileSync(new URL('../server/retrieval/data/dictionary.tsv.gz', import.meta.url), file);
console.log(`${lines.length} English words, ${chosen_back.size} Russian ones seen, ${file.length} bytes`);
