import { keepPreviousData } from '@tanstack/react-query';
import { limits } from '#contract/values/limits.ts';
import { apiQuery } from '#web/http/api-query.ts';

/** Which game's expert a text is for; `recent` is the game that was open last. */
export function gameOfQuestionQuery(text: string, recent: string | null) {
  const q = text.trim().slice(0, limits.readQuestion).trim();
  return apiQuery(
    ['games', 'of-question', q, recent],
    'GET /api/games/of-question',
    { query: { q, recent: recent ?? undefined } },
    { enabled: q !== '', placeholderData: keepPreviousData },
  );
}
