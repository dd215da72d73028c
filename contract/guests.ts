import { z } from 'zod';
import { answerContent } from './chat.ts';
import { slugParams, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { exampleAnswer } from './examples.ts';
import { limits } from './values/limits.ts';

/** Somebody without an account gets this to their question: nothing in it is behind a gate. */
export const guestAnswer = exampleAnswer.extend({
  state: z.enum(['answered', 'unsure', 'refused', 'stopped']),
  content: answerContent.omit({ miss: true, meanwhile: true }).nullable(),
  /** It is the one answer that the browser gets: a refusal, a doubt and small talk leave it open. */
  is_kept: z.boolean(),
});
export type GuestAnswer = z.infer<typeof guestAnswer>;

export const guestsEndpoints = defineEndpoints({
  'POST /api/guest-answers': {
    summary:
      'Ask without an account: one real answer for each browser, known by a cookie; the same question again gets the same answer, another one 402',
    access: 'public',
    api_key: false,
    body: z.object({ game: slugParams.shape.slug, text: typedText(limits.question) }),
    body_limit: 64 * 1024,
    response: guestAnswer,
  },
});
