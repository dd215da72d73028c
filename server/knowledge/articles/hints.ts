import type { Hints } from '#contract/knowledge.ts';

interface HintColumns {
  nudge: string | null;
  direction: string | null;
}

/** What the columns of a chunk say; nothing where they are empty, so that a text without hints stays as it was. */
export function hintsOf({ nudge, direction }: HintColumns): { hints?: Hints } {
  return spoken({ nudge: nudge ?? '', direction: direction ?? '' });
}

export function hintColumns(hints: Hints | null | undefined): HintColumns {
  return { nudge: hints?.nudge || null, direction: hints?.direction || null };
}

/** Hints of which at least one says something. */
export function spoken(hints: Hints | null | undefined): { hints?: Hints } {
  if (hints == null || (hints.nudge === '' && hints.direction === '')) return {};
  return { hints: { nudge: hints.nudge, direction: hints.direction } };
}

export function sameHints(one: Hints | undefined, other: Hints | undefined): boolean {
  return (one?.nudge ?? '') === (other?.nudge ?? '') && (one?.direction ?? '') === (other?.direction ?? '');
}
