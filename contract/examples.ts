import { z } from 'zod';
import { citation } from './chat.ts';
import { listOf, slugParams } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { sharedAnswer } from './shares.ts';

/** An answer that shows visitors what an expert does: nothing in it is of a person, and nothing is behind a gate. */
export const exampleAnswer = sharedAnswer.pick({ game: true, question: true, text: true, content: true }).extend({
  citations: z.array(citation.pick({ n: true, article_title: true, section: true, text: true, source: true })),
});
export type ExampleAnswer = z.infer<typeof exampleAnswer>;

export const examplesEndpoints = defineEndpoints({
  'GET /api/example-answers': {
    summary:
      'Answers that show visitors what an expert does, of one game or of several: those that admins chose, then those to the sample questions',
    access: 'public',
    api_key: false,
    query: z.object({ game: slugParams.shape.slug.optional() }),
    response: listOf(exampleAnswer),
  },
});
