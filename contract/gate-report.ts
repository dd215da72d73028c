import { z } from 'zod';
import { id } from './common.ts';

/** What came of holding a draft of a game’s settings against its labelled queries. */
export const gateReport = z.object({
  verdict: z.enum(['passed', 'not_proved', 'refused']),
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
  /** Answerable queries for which there is no evidence. */
  without_evidence: z.object({ published: z.int(), draft: z.int() }),
  /** Both runs, to be compared. */
  evaluation_id: id,
  baseline_id: id,
});
export type GateReport = z.infer<typeof gateReport>;
