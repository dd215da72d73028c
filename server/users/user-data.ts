import type { RawBuilder } from 'kysely';
import type { TimelineKind } from '#contract/values/kinds.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * What one domain stores about a person, as they may have it in a file; to be listed in `server/registry/user-data.ts`.
 * Never a secret of ours (hashes, tokens), never another person's data.
 */
export interface ExportSource {
  /** The tables with a `user_id`, `author_id` … that it answers for; a test holds all of them against the database. */
  tables: readonly string[];
  /** Named lists. */
  parts: Record<string, ExportPart>;
}

/** A statement whose rows become objects; a list that may be long is read some rows at a time. */
export type ExportPart = ((user_id: number) => RawBuilder<object>) | LongExportPart;

interface LongExportPart {
  /** SELECT of the `id` of every row, in order: numbers, however large the rows are. */
  ids: (user_id: number) => RawBuilder<{ id: number }>;
  /** The rows with these ids, in the same order. */
  rows: (ids: readonly number[]) => RawBuilder<object>;
  /** Few where a row may be large. */
  at_once: number;
}

/** Deletes what one domain stores about a person and nobody needs any more; to be listed in `server/registry/user-data.ts`. */
export type EraseUser = (tx: Tx, user_id: number) => Promise<void>;

/** What one domain adds to a user's timeline; to be listed in `server/registry/user-data.ts`. */
export interface TimelineSource {
  /** Unique; letters only. */
  name: string;
  kind: TimelineKind;
  /**
   * SELECT of the user's rows: `id` (bigint, unique in the source), `at`, `event`, `data` (jsonb), `link`. Where questions
   * are shown too, `beside_questions`, those that only say what one of them cost are left out: its entry says so.
   */
  rows: (user_id: number, beside_questions: boolean) => RawBuilder<unknown>;
  /** Turns `data` into what the contract states for the event, where SQL alone cannot. */
  finish?: (data: unknown, language: Language) => unknown;
  /** Holds what a player wrote, so that reading it is audited. */
  private?: true;
}
