import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.generated.ts';

/** The database outside a transaction. */
export type Db = Kysely<Tables>;
/** An open transaction; functions that must be atomic take this type and nothing wider. */
export type Tx = Transaction<Tables>;
