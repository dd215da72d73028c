import type { RawBuilder } from 'kysely';

/**
 * What one domain keeps of a person, as they may have it in a file; to be listed in `server/registry/user-data.ts`.
 * Never a secret of ours (hashes, tokens), never another person's data.
 */
export interface ExportSource {
  /** The tables with a `user_id`, `author_id` … that it answers for; a test holds all of them against the database. */
  tables: readonly string[];
  /** Named lists, each a statement whose rows become objects. */
  parts: Record<string, (user_id: number) => RawBuilder<object>>;
}
