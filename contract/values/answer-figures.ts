/**
 * The figures that answers are counted by, each stated once for the overview, lists, files and metrics. All but the last
 * are figures of answers by the moment of their question, so that those of any period add up: `questions` is the sum of the
 * five that follow it and of what still runs. What whoever works here asks is left out wherever players are counted
 * together; the page of a person and that of a game, where answers are looked into one by one, count it, as does what a process counts of its own answers. Nothing drops out later:
 * neither by a deletion of the question nor of its account.
 */
export const answerFigures = [
  /** Every question that was taken on, whatever became of it. */
  'questions',
  /** Answers from articles, or of a free kind such as thanks. */
  'answered',
  /** Passages were quoted, but may not be what was meant. */
  'unsure',
  /** The articles do not hold it, and the player was told so. */
  'refused',
  /** A fault came in between. */
  'failed',
  /** The player ended it before its end. */
  'stopped',
  /** The call was taken when the answer ended; a call that was given back later stays charged. */
  'charged',
  /** A charged call was returned, by its player or by the support; counted at the moment of the return. */
  'given_back',
] as const;
export type AnswerFigure = (typeof answerFigures)[number];

/** A share of fewer says nothing. */
const leastOfShare = 8;

/** A share, 0 to 1; null of too few. */
export function shareOf(part: number, whole: number): number | null {
  return whole < leastOfShare ? null : part / whole;
}

interface ShareRule {
  of: AnswerFigure;
  /** A share as large as this is worth a look. */
  worth_a_look?: number;
}

/** The figure that another one is a share of. */
const shareRules: Readonly<Partial<Record<string, ShareRule>>> = {
  answered: { of: 'questions' },
  unsure: { of: 'questions' },
  refused: { of: 'questions' },
  failed: { of: 'questions', worth_a_look: 0.05 },
  stopped: { of: 'questions' },
  given_back: { of: 'charged', worth_a_look: 0.125 },
};

/** The share that a figure is, of which other one, and whether that is worth a look; null where it is none, or of too few. */
export function shareOfFigure(figure: string, totals: (figure: string) => number) {
  const rule = shareRules[figure];
  const share = rule === undefined ? null : shareOf(totals(figure), totals(rule.of));
  if (rule === undefined || share === null) return null;
  return { share, of: rule.of, is_worth_a_look: rule.worth_a_look !== undefined && share >= rule.worth_a_look };
}
