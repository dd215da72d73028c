import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { checkByMeaning } from '#server/expert/check/by-meaning.ts';
import { checkAnswer } from '#server/expert/check/check.ts';
import { readNames } from '#server/expert/check/stated-names.ts';
import { findSentences } from '#server/language/sentence-split.ts';
import type { CheckTask } from '#server/expert/expert.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openEncoder } from '#server/encoder/encoder.ts';
import { openSecondSignals } from '#server/retrieval/rank/second-signals.ts';
import { meaningOf } from '#server/testing/meaning-of.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const usage = `npm run bench -- claims FILE.jsonl [FILE.jsonl …] [--meaning]

Says how well the check of answers tells true statements from false ones. Each line of a file is an answer that is true by its
sources: {"id", "game", "lang", "answer", "sources": [{"article_title", "language", "section", "content"}]}, where [n] in the
answer cites sources[n - 1]. Each of its numbers is altered and each of its names exchanged, one at a time, and each of its
statements is set against the sources of other answers of the game.

  --meaning  the encoder is asked, too, where words leave it open whether a source speaks of the same
  --misses   also print true statements that are marked, and false ones that are not`;

const answerSchema = z.object({
  id: z.string(),
  game: z.string(),
  lang: z.string(),
  answer: z.string(),
  sources: z.array(
    z.object({ article_title: z.string(), language: z.enum(['en', 'ru']), section: z.string(), content: z.string() }),
  ),
});
type Answer = z.infer<typeof answerSchema>;

const { values, positionals } = readArguments(usage, {
  options: { misses: { type: 'boolean' }, meaning: { type: 'boolean' } },
  least: 1,
  most: Infinity,
});

/** A change to a statement that makes it false. */
interface Change {
  kind: 'number' | 'name';
  how: string;
  statement: string;
}

const digits = /(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)*(?![\p{L}\p{N}])/gu;
const citation = /\[\d+\]/g;

function* changesOf(statement: string, sources: readonly ChunkText[]): Generator<Change> {
  const plain = statement.replace(citation, (mark) => ' '.repeat(mark.length));
  const all = sources
    .map(({ article_title, section, content }) => `${article_title}\n${section}\n${content}`)
    .join('\n');
  const numbers = [...new Set([...all.matchAll(digits)].map(([number]) => number))];
  for (const match of plain.matchAll(digits)) {
    const [number] = match;
    const put = (other: string) =>
      statement.slice(0, match.index) + other + statement.slice(match.index + number.length);
    const value = Number(number.replace(',', '.'));
    if (Number.isNaN(value)) continue;
    yield { kind: 'number', how: 'one more', statement: put(String(value + 1)) };
    yield { kind: 'number', how: 'double', statement: put(String(value === 0 ? 4 : value * 2)) };
    const other = numbers.find((one, i) => i >= match.index % numbers.length && !plain.includes(one));
    if (other !== undefined) yield { kind: 'number', how: 'another of the sources', statement: put(other) };
  }
  const names = [...new Set(findSentences(all).flatMap(({ start, end }) => readNames(all.slice(start, end))))];
  for (const name of new Set(readNames(plain))) {
    const is_cyrillic = /\p{Script=Cyrillic}/u.test(name);
    const others = names.filter(
      (one) =>
        one.length > 3 && /\p{Script=Cyrillic}/u.test(one) === is_cyrillic && !statement.includes(one.slice(0, 4)),
    );
    const other = others[(name.length * 7) % others.length];
    if (name.length < 3) continue;
    if (other !== undefined)
      yield { kind: 'name', how: 'another of the sources', statement: statement.replaceAll(name, other) };
    yield {
      kind: 'name',
      how: 'of nowhere',
      statement: statement.replaceAll(name, is_cyrillic ? 'Варгелион' : 'Vargelion'),
    };
  }
}

const marked = '[?]';
const wrongMost = 3;

const encoder = openEncoder();
const signals = openSecondSignals([meaningOf(encoder, [])]);
const check =
  values.meaning === true
    ? checkByMeaning(checkAnswer, (text, units) => signals.nearnessTo(encoder.model, text, units))
    : async (task: CheckTask) => checkAnswer(task);

const chunksOf = (sources: Answer['sources']) =>
  sources.map((source, i): ChunkText => ({ ...source, id: i + 1, chunk_key: String(i), article_id: i + 1 }));

const isOfArticle = (one: Answer['sources'][number]) => (other: Answer['sources'][number]) =>
  one.article_title === other.article_title;

async function judge({ id, game, lang, answer, sources }: Answer, place: number) {
  const chunks = chunksOf(sources);
  const checkOne = (text: string, from: readonly ChunkText[]) =>
    check({ question: '', text, chunks: from, game_title: game, finds_sources: false });
  const isMarked = async (text: string) => (await checkOne(text, chunks)).text.includes(marked);
  const statements = answer
    .split('\n')
    .flatMap((line) => findSentences(line).map(({ start, end }) => line.slice(start, end)))
    .filter((statement) => /\[\d+\]/.test(statement));
  const uncited = answer.replaceAll(/ ?\[\d+\]/g, '');
  const { text } = checkAnswer({ text: uncited, chunks, game_title: game, finds_sources: true });
  const own: { statement: string; false_alarm: boolean; elsewhere: boolean }[] = [];
  const changes: (Change & { caught: boolean })[] = [];
  const wrong: { caught: boolean; elsewhere: boolean }[] = [];
  // The same ones with each run.
  const others = answers
    .map((_, i) => answers[(place + (i + 1) * 7) % answers.length]!)
    .filter((one) => one.game === game && one.sources.every((source) => !sources.some(isOfArticle(source))))
    .slice(0, wrongMost);
  for (const statement of statements) {
    const checked = await checkOne(statement, chunks);
    const false_alarm = checked.text.includes(marked);
    own.push({ statement, false_alarm, elsewhere: checked.not_from_source });
    if (!false_alarm)
      for (const change of changesOf(statement, chunks))
        changes.push({ ...change, caught: await isMarked(change.statement) });
    for (const other of others) {
      const against = await checkOne(statement.replaceAll(/\[\d+\]/g, '[1]'), chunksOf(other.sources));
      wrong.push({ caught: against.text.includes(marked), elsewhere: against.not_from_source });
    }
  }
  const cited_of = (mark: string) => [...mark.matchAll(/\[(\d+)\]/g)].map(([, n]) => chunks[Number(n) - 1]?.language);
  const foreign = statements.some((statement) => cited_of(statement).some((language) => language !== lang));
  return {
    id,
    lang,
    foreign,
    own,
    changes,
    wrong,
    unmarked: { all: statements.length, given: text.match(/\[\d+\]/g)?.length ?? 0 },
  };
}

const answers = positionals.flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => answerSchema.parse(JSON.parse(line))),
);
const judged: Awaited<ReturnType<typeof judge>>[] = [];
for (const [place, one] of answers.entries()) judged.push(await judge(one, place));
await encoder.close();

function report(name: string, of: typeof judged): void {
  const own = of.flatMap((one) => one.own);
  const changes = of.flatMap((one) => one.changes);
  const wrong = of.flatMap((one) => one.wrong);
  const share = (some: readonly { caught: boolean }[]) =>
    `${some.filter(({ caught }) => caught).length} of ${some.length} (${(some.filter(({ caught }) => caught).length / some.length).toFixed(2)})`;
  const fromElsewhere = (some: readonly { elsewhere: boolean }[]) => some.filter((one) => one.elsewhere).length;
  console.log(
    `${name}: ${own.filter((one) => one.false_alarm).length} of ${own.length} true statements marked, ${fromElsewhere(own)} as from elsewhere`,
  );
  console.log(`  against another source: ${share(wrong)} caught, ${fromElsewhere(wrong)} as from elsewhere`);
  for (const kind of ['number', 'name'] as const)
    for (const how of new Set(changes.filter((one) => one.kind === kind).map((one) => one.how)))
      console.log(`  ${kind}, ${how}: ${share(changes.filter((one) => one.kind === kind && one.how === how))} caught`);
  console.log(
    `  without marks: ${of.reduce((sum, one) => sum + one.unmarked.given, 0)} sources given to ${of.reduce((sum, one) => sum + one.unmarked.all, 0)} statements`,
  );
}

report('all', judged);
report(
  'sources in the language of the answer',
  judged.filter(({ foreign }) => !foreign),
);
report(
  'sources in another language',
  judged.filter(({ foreign }) => foreign),
);
if (values.misses === true)
  for (const { id, own, changes } of judged) {
    for (const { statement, false_alarm } of own) if (false_alarm) console.log(`${id} true, marked: ${statement}`);
    for (const change of changes)
      if (!change.caught) console.log(`${id} ${change.kind}, ${change.how}, not caught: ${change.statement}`);
  }
