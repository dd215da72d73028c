import { languages } from '#contract/values/languages.ts';
import { z } from 'zod';
import { limits } from '#contract/values/limits.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError, type WrongField } from '#server/errors.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import { findChunks } from './chunk-places.ts';
import * as gradesStore from './grades.store.ts';
import * as store from './labels.store.ts';
import { requireSnapshot, type Snapshot } from './labels.ts';
import { facts, type LabelPlan, planLabels, type ReadLine } from './plan-labels.ts';

type Format = 'qrels' | 'jsonl';

const mostLines = 50_000;
/** A label may name all parts of a long article, which are thousands. */
const mostGrades = 500_000;
const mostWrong = 100;
const mostShown = 100;

const grade = z.int().min(0).max(3).nullable();
const jsonlLine = z.object({
  query_text: z.string().trim().min(1).max(limits.question),
  answerable: z.boolean().optional(),
  expected_fact: z.string().trim().max(limits.reason).nullable().optional(),
  note: z.string().trim().max(limits.comment).nullable().optional(),
  labels: z
    .array(
      z.object({
        version_id: z.int().min(1).optional(),
        chunk_key: z.string().max(limits.chunkKey).optional(),
        article_title: z.string().max(limits.title).optional(),
        language: z.enum(languages).optional(),
        section: z.string().max(limits.section).optional(),
        ordinal: z.int().min(0).optional(),
        grade,
      }),
    )
    .max(1000)
    .default([]),
});

/**
 * Imports labels. If a line cannot be parsed, the whole text is refused and the error names the line. A line about a chunk
 * that the game does not have, or in qrels about an unknown query, is skipped and reported, and so are lines that
 * contradict each other.
 * @param preview says what an import would change and changes nothing
 * @throws AppError `not_found`; `validation`
 */
export async function importLabels(
  db: Db,
  game_id: number,
  {
    format,
    text,
    snapshot_version,
    preview = false,
  }: { format: Format; text: string; snapshot_version?: number | undefined; preview?: boolean | undefined },
  actor: Actor & { user_id: number },
) {
  const lines = await readLines(text, format);
  return db.transaction().execute(async (tx) => {
    const snapshot = await requireSnapshot(tx, game_id, snapshot_version);
    const before = await store.listGraded(tx, snapshot.game.id, snapshot.revision);
    const plan = await planLabels(
      lines,
      { texts: new Map(before.map(({ id, query_text }) => [id, query_text])), find: await findChunks(tx, snapshot) },
      (count) => {
        if (count > mostGrades) throw wrongText([{ loc: ['body', 'text'], type: 'too_long', limit: mostGrades }]);
      },
    );
    const { skipped, ...changes } = changesOf(plan, before);
    if (!preview) {
      await writePlan(tx, snapshot, { plan, before, user_id: actor.user_id });
      const { overwritten: _overwritten, overwritten_facts: _facts, ...counts } = changes;
      const after = { ...counts, format, snapshot_version: snapshot.revision, skipped: skipped.length };
      await audit(tx, { actor, action: 'import', object: { kind: 'labels', id: game_id }, after });
    }
    return { ...changes, preview, skipped: skipped.slice(0, mostShown), skipped_total: skipped.length };
  });
}

async function readLines(text: string, format: Format): Promise<ReadLine[]> {
  // Cut no further than it is read: of millions of empty lines, too many would be all that is said.
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/, mostLines + 2);
  if (lines.length > mostLines + 1) throw wrongText([{ loc: ['body', 'text'], type: 'too_long', limit: mostLines }]);
  const read: ReadLine[] = [];
  const wrong: WrongField[] = [];
  const pause = pauses();
  for (const [index, line] of lines.entries()) {
    await pause();
    if (line.trim() === '') continue;
    const one = (format === 'qrels' ? readQrel : readJson)(line, index + 1);
    if (one !== undefined) read.push(one);
    else wrong.push({ loc: ['body', 'text', index + 1], type: 'label_line' });
    if (wrong.length === mostWrong) break;
  }
  if (wrong.length > 0) throw wrongText(wrong);
  return read;
}

function wrongText(fields: WrongField[]): AppError {
  return new AppError('validation', { fields });
}

function readQrel(line: string, number: number): ReadLine | undefined {
  const [query, , chunk, value] = /^\s*(\S{1,200})\s+(\S+)\s+(\S{1,100})\s+(-?\d{1,3})\s*$/.exec(line)?.slice(1) ?? [];
  const given = Number(value);
  if (query === undefined || chunk === undefined || !(given <= 3)) return undefined;
  const named = /^\d{1,15}$/.test(chunk) ? { version_id: Number(chunk) } : { chunk_key: chunk };
  // Below 0 TREC writes what nobody has judged: nothing is said of it.
  return { line: number, query: { named: query }, labels: given < 0 ? [] : [{ ...named, grade: given }] };
}

function readJson(line: string, number: number): ReadLine | undefined {
  try {
    const parsed = jsonlLine.safeParse(JSON.parse(line));
    if (!parsed.success) return undefined;
    const { query_text, ...known } = parsed.data;
    // Checked here because an error of the database would not name the line.
    if (line.includes('\\u0000') || !query_text.isWellFormed()) return undefined;
    return { line: number, query: { text: query_text }, ...known };
  } catch {
    return undefined;
  }
}

type Before = Awaited<ReturnType<typeof store.listGraded>>;

/** What a plan changes of the labels that are there. */
function changesOf({ queries, grades, skipped }: LabelPlan, before: Before) {
  const known = new Map(before.map((query) => [query.query_text, query]));
  const there = [...queries.keys()].filter((text) => known.has(text)).length;
  const counts = { added: 0, replaced: 0, taken_away: 0, unchanged: 0 };
  const overwritten = [];
  for (const { line, query_text, chunk, grade: given } of grades) {
    const was = known.get(query_text)?.grades[chunk.id];
    const kind = was === undefined ? 'added' : was === given ? 'unchanged' : given === null ? 'taken_away' : 'replaced';
    counts[kind] += 1;
    if (was === undefined || was === given || overwritten.length === mostShown) continue;
    const place = [chunk.article_title, chunk.section].filter((part) => part !== '').join(' › ');
    overwritten.push({ line, query_text, version_id: chunk.id, place, from: was, to: given });
  }
  const overwritten_facts = [...queries.values()].flatMap((given) => {
    const was = known.get(given.query_text);
    return facts.flatMap((fact) => {
      const [from, to] = [was?.[fact] ?? null, given[fact] ?? null];
      return from === null || to === null || from === to
        ? []
        : [{ query_text: given.query_text, fact, from: String(from), to: String(to) }];
    });
  });
  return {
    queries_added: queries.size - there,
    queries_changed: there,
    grades: grades.length,
    changes: counts,
    overwritten,
    overwritten_facts: overwritten_facts.slice(0, mostShown),
    skipped,
  };
}

async function writePlan(
  tx: Tx,
  { game }: Snapshot,
  { plan, before, user_id }: { plan: LabelPlan; before: Before; user_id: number },
): Promise<void> {
  const ids = new Map(before.map(({ id, query_text }) => [query_text, id]));
  const written = await gradesStore.upsertQueries(tx, game.id, [...plan.queries.values()], user_id);
  for (const { id, query_text } of written) ids.set(query_text, id);
  const rows = plan.grades.flatMap(({ query_text, chunk, grade: given }) => {
    const query_id = ids.get(query_text);
    return query_id === undefined ? [] : [{ query_id, version_id: chunk.id, grade: given }];
  });
  await gradesStore.upsertGrades(tx, rows, user_id);
}
