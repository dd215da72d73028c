import { z } from 'zod';
import { answerContent, passage } from './chat.ts';
import { id, language, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

/** What players would be answered if a text that is being written were published; nobody else sees it. */
export const draftAnswer = z.object({
  state: z.enum(['answered', 'unsure', 'refused']),
  /** Markdown; `[n]` names a citation. */
  text: z.string(),
  /** Null where the text is all there is. */
  content: answerContent
    .pick({ lead: true, close: true })
    .extend({ passages: z.array(passage.pick({ n: true, heading: true, section: true, kind: true, text: true })) })
    .nullable(),
  /** Of a refusal the nearest passages. */
  citations: z.array(
    z.object({
      n: z.int(),
      /** Null for a text that is being written. */
      article_id: id.nullable(),
      article_title: z.string(),
      section: z.string(),
      /** Markdown. */
      text: z.string(),
    }),
  ),
  /** Whether it rests on the text that is being written. */
  cites_draft: z.boolean(),
  /** What may still be asked in these 24 hours. */
  left: z.int(),
});
export type DraftAnswer = z.infer<typeof draftAnswer>;

export const draftAnswersEndpoints = defineEndpoints({
  'POST /api/knowledge/drafts/answers': {
    summary: 'What the expert would answer with a text that is being written; free, and stored nowhere',
    access: 'verified',
    api_key: false,
    body: z.object({
      game_id: id,
      /** The article whose text it is to be; absent for a new one. */
      article_id: id.optional(),
      question: typedText(limits.question),
      content: z.object({
        title: z.string().trim().max(limits.title),
        language,
        chunks: z
          .array(z.object({ section: z.string().trim().max(limits.section), content: z.string().max(limits.chunk) }))
          .min(1)
          .max(limits.sectionsOfArticle),
      }),
    }),
    response: draftAnswer,
  },
});
