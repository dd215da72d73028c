import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');

/**
 * Production runs on PostgreSQL, and so does the whole suite. On the embedded database run, beside it, the tests of what
 * the two do differently and one way through every domain: `server/X/X.test.ts`, and these where a domain has none.
 */
const waysThroughDomains = [
  'server/auth/register.test.ts',
  'server/expert/answer-place.test.ts',
  'server/mail/mail-queue.test.ts',
  'server/monitoring/metrics.test.ts',
  'server/notifications/push.test.ts',
  'server/operator/find-commit.test.ts',
  'server/providers/model/started-local-model.test.ts',
  'server/rules/json-in-pieces.test.ts',
  'server/usage/cost-of-day.test.ts',
  'server/users/admin-users.test.ts',
];

/** One session instead of many, a folder instead of an address, no server that stays when the process is killed. */
const differences = [
  // Connections, transactions, locks, and how rows are read and written.
  'server/db/clock-jumps.test.ts',
  'server/db/daylight-saving.test.ts',
  'server/db/db.test.ts',
  'server/db/levelled-words.test.ts',
  'server/db/page-after.test.ts',
  'server/db/player-columns.test.ts',
  'server/db/read-only.test.ts',
  'server/db/stored-results.test.ts',
  'server/db/texts.test.ts',
  'server/chat/behind-the-text.test.ts',
  'server/chat/charges.test.ts',
  'server/chat/slow-database.test.ts',
  'server/knowledge/consistent-revision.test.ts',
  'server/knowledge/articles/version-pieces.test.ts',
  'server/wallet/ledger.property.test.ts',
  // Search: its words, its vectors, and the index that processes share.
  'server/chat/search-by-meaning.test.ts',
  'server/games/import-catalogue.test.ts',
  'server/retrieval/processes.test.ts',
  // Start, stop and kill -9 of the real command.
  'server/app.test.ts',
  'server/http/health.test.ts',
  'server/start.test.ts',
  'server/background-jobs/processes.test.ts',
  'server/chat/processes.test.ts',
  'server/testing/server-process.test.ts',
  // Backup and upgrade.
  'scripts/backup.test.ts',
  'scripts/earlier-data.test.ts',
  'server/api-keys/earlier-calls.test.ts',
  'server/chat/conversations/first-conversations.test.ts',
  'server/mail/old-mail-queue.test.ts',
];

/** Tests for which the embedded database is the only one: of its folder, and of a release, which is the same on both. */
export const onlyEmbedded = ['scripts/release.test.ts', 'server/db/embedded-folder.test.ts'];

/** Tests of what only PostgreSQL can do: servers that share it, sessions beside each other, what stands in front of it. */
export const onlyPostgres = [
  'server/testing/processes/nats.test.ts',
  'server/testing/processes/nginx.test.ts',
  'server/testing/processes/pgbouncer.test.ts',
  'server/testing/processes/replica.test.ts',
  'scripts/check-setup.test.ts',
  'scripts/killed-import.test.ts',
  'scripts/move.test.ts',
  'server/db/waiting-migration.test.ts',
  'server/model-queue/places-at-once.test.ts',
  'server/gaps/processes.test.ts',
  'server/knowledge/wiki/undo/processes.test.ts',
  'server/mail/processes.test.ts',
];

/** The files and patterns that run on the embedded database where the whole suite runs on PostgreSQL. */
export function listEmbeddedTests(): string[] {
  const domains = readdirSync(join(project, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `server/${name}/${name}.test.ts`)
    .filter((file) => existsSync(join(project, file)) && usesDatabase(file));
  return [...domains, ...waysThroughDomains, ...differences, ...onlyEmbedded];
}

/** Whether a test opens a database itself. */
export function usesDatabase(file: string): boolean {
  return /testing\/(?:test-app|test-db|prepared-database|postgres-databases|paying|steam-app|killed-migration)\.ts'/.test(
    readFileSync(join(project, file), 'utf8'),
  );
}
