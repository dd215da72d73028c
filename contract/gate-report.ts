import { z } from 'zod';
import { id } from './common.ts';
import { gateVerdicts } from './values/gate-verdicts.ts';

const decisionCounts = z.object({ answered: z.int(), refused: z.int() });

/** How many of the same questions two settings answer and refuse; the others are answered unsurely. */
export const decisionComparison = z.object({
  questions: z.int(),
  published: decisionCounts,
  draft: decisionCounts,
  /** The first of those that the draft serves worse. */
  lost: z.array(z.string()),
  lost_total: z.int(),
});
export type DecisionComparison = z.infer<typeof decisionComparison>;

/** What came of holding a draft of a game’s settings against its labelled queries. */
export const gateReport = z.object({
  /**
   * `replayed`: fewer than 20 labelled queries, but as many questions of players, say so; `not_proved`: fewer of both do;
   * `no_labels`: there is neither, so that a reason is needed.
   */
  verdict: z.enum(gateVerdicts),
  queries: z.int(),
  /** Means of nDCG@10. */
  ndcg: z.object({ published: z.number().nullable(), draft: z.number().nullable() }),
  /** What speaks against the draft, the worst first. */
  losses: z.array(
    z.object({
      query_id: id,
      query_text: z.string(),
      /** Of nDCG@10. */
      delta: z.number(),
      /** Chunks of grade 3 that left the first 5, each with its rank now where it has one. */
      left: z.array(
        z.object({ version_id: id, article_title: z.string(), section: z.string(), rank: z.int().nullable() }),
      ),
    }),
  ),
  losses_total: z.int(),
  /** Of the labelled queries that have an answer. Absent from reports of earlier releases, as is `replayed`. */
  labelled: decisionComparison.optional(),
  /** Of the last questions that players asked. */
  replayed: decisionComparison.optional(),
  /** Both runs, to be compared; null where no labelled query was run. */
  evaluation_id: id.nullable(),
  baseline_id: id.nullable(),
});
export type GateReport = z.infer<typeof gateReport>;
