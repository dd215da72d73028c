/** Who may read a section; the achievement by whatever names it. */
interface NamedGate<Name> {
  achievement: Name | null;
  /** 0 none, 1 mild, 2 major. */
  spoiler_level: number;
}

/** What is open to nobody who did not choose to see everything. */
export const closedToAll = { achievement: null, spoiler_level: 2 };

/**
 * The gate of what stands behind both: whoever it lets through, either of them lets through. A gate opens by its
 * achievement or by its level, so an achievement that is not in both opens nothing any more.
 */
export function stricterGate<Name>(one: NamedGate<Name> | null, other: NamedGate<Name> | null): NamedGate<Name> | null {
  if (!isClosed(one)) return other;
  if (!isClosed(other)) return one;
  if (one.achievement !== other.achievement)
    return { achievement: null, spoiler_level: Math.max(levelOf(one), levelOf(other)) };
  const byAchievementAlone = one.spoiler_level === 0 || other.spoiler_level === 0;
  return {
    achievement: one.achievement,
    spoiler_level: byAchievementAlone ? 0 : Math.max(one.spoiler_level, other.spoiler_level),
  };
}

function isClosed<Name>(gate: NamedGate<Name> | null): gate is NamedGate<Name> {
  return gate !== null && (gate.achievement !== null || gate.spoiler_level > 0);
}

/** From which choice on it is open: all that only achievements open is shown to whoever wants to see everything. */
function levelOf({ spoiler_level }: { spoiler_level: number }): number {
  return spoiler_level > 0 ? spoiler_level : closedToAll.spoiler_level;
}
