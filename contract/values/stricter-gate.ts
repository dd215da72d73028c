/** Who may read a section; the achievement by whatever names it. */
interface NamedGate<Name> {
  achievement: Name | null;
  /** 0 none, 1 mild, 2 major. */
  spoiler_level: number;
}

/** What is open to nobody who did not choose to see everything. */
export const closedToAll = { achievement: null, spoiler_level: 2 };

/**
 * The gate of what stands behind both: whoever it lets through, either of them lets through. A gate holds one
 * achievement, so what two of them keep is a major spoiler.
 */
export function stricterGate<Name>(one: NamedGate<Name> | null, other: NamedGate<Name> | null): NamedGate<Name> | null {
  if (one === null || other === null) return one ?? other;
  if (one.achievement !== null && other.achievement !== null && one.achievement !== other.achievement)
    return closedToAll;
  return {
    achievement: one.achievement ?? other.achievement,
    spoiler_level: Math.max(one.spoiler_level, other.spoiler_level),
  };
}
