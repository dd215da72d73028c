import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const id = z.union([z.string(), z.number()]).transform(String);
const documentSchema = z.object({
  id,
  title: z.string().default(''),
  section: z.string().default(''),
  content: z.string(),
});
const querySchema = z.object({ id, text: z.string(), relevant: z.record(z.string(), z.number()) });

export type LabelledDocument = z.infer<typeof documentSchema>;

export interface LabelledQuery {
  id: string;
  text: string;
  grades: ReadonlyMap<string, number>;
}

export interface LabelledSet {
  name: string;
  documents: LabelledDocument[];
  queries: LabelledQuery[];
}

/**
 * Reads a set from a folder with documents.jsonl and queries.jsonl, or from one or more files.
 * @throws a sentence that names file and line of what cannot be read
 */
export async function readLabelledSet(paths: readonly string[]): Promise<LabelledSet> {
  const set: LabelledSet = { name: paths.map((path) => basename(path)).join(' + '), documents: [], queries: [] };
  for (const path of paths.flatMap(filesOf)) await readFile(path, set);
  if (set.documents.length === 0) throw new Error(`${set.name}: no documents ({id, title, section, content})`);
  if (set.queries.length === 0) throw new Error(`${set.name}: no queries ({id, text, relevant})`);
  const known = new Set(set.documents.map((document) => document.id));
  if (known.size !== set.documents.length) throw new Error(`${set.name}: a document id occurs twice`);
  const missing = set.queries.find((query) => [...query.grades.keys()].some((document) => !known.has(document)));
  if (missing !== undefined) throw new Error(`${set.name}: query ${missing.id} is labelled with an unknown document`);
  return set;
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) throw new Error(`${path}: no such file or folder`);
  if (!statSync(path).isDirectory()) return [path];
  return ['documents.jsonl', 'queries.jsonl'].map((name) => {
    const file = join(path, name);
    if (!existsSync(file)) throw new Error(`${path}: a folder needs documents.jsonl and queries.jsonl`);
    return file;
  });
}

async function readFile(path: string, set: LabelledSet): Promise<void> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      readLine(JSON.parse(line), set);
    } catch (error) {
      throw new Error(`${path}, line ${number}: ${explain(error)}`, { cause: error });
    }
  }
}

function readLine(value: unknown, set: LabelledSet): void {
  if (typeof value === 'object' && value !== null && 'relevant' in value) {
    const { relevant, ...query } = querySchema.parse(value);
    set.queries.push({ ...query, grades: new Map(Object.entries(relevant)) });
  } else {
    set.documents.push(documentSchema.parse(value));
  }
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
