import { languages } from '#contract/values/languages.ts';
import { z } from 'zod';
import type { Grade } from '#contract/labels.ts';
import { limits } from '#contract/values/limits.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError, type WrongField } from '#server/errors.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import { findChunks, type FoundChunk, type NamedChunk } from './chunk-places.ts';
import * as gradesStore from './grades.store.ts';
import * as store from './labels.store.ts';
import { requireSnapshot, type Snapshot } from './labels.ts';

type Format = 'qrels' | 'jsonl';

const mostLines = 50_000;
/** A label may name all parts of a long article, which are thousands. */
const mostGrades = 500_000;
const mostWrong = 100;
const mostSkippedShown = 100;

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

interface ReadLine extends Omit<z.infer<typeof jsonlLine>, 'query_text' | 'labels'> {
  line: number;
  /** By its words, or in qrels by its number. */
  query: string | number;
  labels: (NamedChunk & { grade: Grade })[];
}

/**
 * Imports labels. If a line cannot be parsed, the whole text is refused and the error names the line. A line about a chunk
 * that the game does not have, or in qrels about an unknown query, is skipped and reported.
 * @throws AppError `not_found`; `validation`
 */
export async function importLabels(
  db: Db,
  game_id: number,
  { format, text, snapshot_version }: { format: Format; text: string; snapshot_version?: number | undefined },
  actor: Actor & { user_id: number },
) {
  const lines = await readLines(text, format);
  return db.transaction().execute(async (tx) => {
    const snapshot = await requireSnapshot(tx, game_id, snapshot_version);
    const found = await findChunks(tx, snapshot);
    const outcome = await writeLines(tx, snapshot, lines, found, actor);
    const { skipped, ...counts } = outcome;
    const after = { ...counts, format, snapshot_version: snapshot.revision, skipped: skipped.length };
    await audit(tx, { actor, action: 'import', object: { kind: 'labels', id: game_id }, after });
    return { ...counts, skipped: skipped.slice(0, mostSkippedShown), skipped_total: skipped.length };
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
  const [query, , chunk, value] = /^\s*(\d{1,15})\s+(\S+)\s+(\S{1,100})\s+(-?\d{1,3})\s*$/.exec(line)?.slice(1) ?? [];
  const given = Number(value);
  if (query === undefined || chunk === undefined || !(given <= 3)) return undefined;
  const named = /^\d{1,15}$/.test(chunk) ? { version_id: Number(chunk) } : { chunk_key: chunk };
  // Below 0 TREC writes what was not judged.
  return { line: number, query: Number(query), labels: [{ ...named, grade: given < 0 ? null : given }] };
}

function readJson(line: string, number: number): ReadLine | undefined {
  try {
    const parsed = jsonlLine.safeParse(JSON.parse(line));
    if (!parsed.success) return undefined;
    const { query_text, ...known } = parsed.data;
    // Checked here because an error of the database would not name the line.
    if (line.includes('\\u0000') || !query_text.isWellFormed()) return undefined;
    return { line: number, query: query_text, ...known };
  } catch {
    return undefined;
  }
}

async function writeLines(
  tx: Tx,
  { game, revision }: Snapshot,
  lines: readonly ReadLine[],
  find: (named: NamedChunk) => readonly FoundChunk[],
  actor: Actor & { user_id: number },
) {
  const numbers = new Set((await store.listGraded(tx, game.id, revision)).map(({ id }) => id));
  const named = new Map<string, gradesStore.QueryFacts>();
  for (const { line: _line, labels: _labels, query, ...facts } of lines) {
    if (typeof query === 'string') named.set(query, { ...named.get(query), ...facts, query_text: query });
  }
  const written = await gradesStore.upsertQueries(tx, game.id, [...named.values()], actor.user_id);
  const byText = new Map(written.map(({ id, query_text }) => [query_text, id]));
  const skipped: { line: number; reason: string }[] = [];
  const grades = new Map<string, gradesStore.GradeRow>();
  const pause = pauses();
  for (const { line, query, labels } of lines) {
    const query_id = typeof query === 'string' ? byText.get(query) : numbers.has(query) ? query : undefined;
    if (query_id === undefined) skipped.push({ line, reason: `no query ${query}` });
    for (const { grade: given, ...place } of query_id === undefined ? [] : labels) {
      await pause();
      const chunks = find(place);
      if (chunks.length === 0) skipped.push({ line, reason: `no chunk ${describe(place)}` });
      for (const { id } of chunks)
        grades.set(`${query_id}:${id}`, { query_id: query_id!, version_id: id, grade: given });
      if (grades.size > mostGrades) throw wrongText([{ loc: ['body', 'text'], type: 'too_long', limit: mostGrades }]);
    }
  }
  await gradesStore.upsertGrades(tx, [...grades.values()], actor.user_id);
  const queries_added = written.filter(({ is_new }) => is_new).length;
  return { queries_added, queries_changed: written.length - queries_added, grades: grades.size, skipped };
}

function describe({ version_id, chunk_key, article_title, section }: NamedChunk): string {
  return String(version_id ?? chunk_key ?? [article_title, section].filter(Boolean).join(' › ')).slice(0, 200);
}
