import { queryOptions } from '@tanstack/react-query';
import type { QuestionPicture } from '#contract/question-pictures.ts';
import { api, send } from '#web/http/api.ts';

export function uploadPicture(file: Blob, signal: AbortSignal): Promise<QuestionPicture> {
  return api('POST /api/chat/pictures', {}, { file, signal });
}

/** The picture's bytes: only a request with the session gets them, so no address can stand in the page. */
export function pictureQuery(picture_id: number) {
  return queryOptions({
    queryKey: ['chat', 'picture', picture_id],
    queryFn: async ({ signal }) => {
      const response = await send('GET /api/chat/pictures/{id}', { params: { id: picture_id } }, { signal });
      return response.blob();
    },
    staleTime: Infinity,
  });
}
