import { AppError } from '#server/errors.ts';

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses what a page of another site sends, as the protocol demands: a name that was bound anew to our address would
 * let that page in. Programs send no origin; on the developer's own machine its other pages may come.
 * @throws AppError `forbidden`
 */
export function requireOwnOrigin(origin: string | undefined, public_url: string): void {
  if (origin === undefined) return;
  const own = new URL(public_url);
  const given = URL.parse(origin);
  const isOwn = given?.origin === own.origin;
  const isLocal = given !== null && ownMachine.has(given.hostname) && ownMachine.has(own.hostname);
  if (!isOwn && !isLocal) throw new AppError('forbidden');
}
