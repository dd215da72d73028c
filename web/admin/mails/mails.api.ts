import { mailsList } from '#contract/lists/mails.ts';
import { api } from '#web/http/api.ts';
import { useChange } from '#web/http/use-change.ts';

export const useSendAgain = () =>
  useChange(
    [
      ['admin', mailsList.endpoint],
      ['admin', 'home'],
    ],
    (id: number) => api('POST /api/admin/mails/{id}/send', { params: { id } }),
  );
