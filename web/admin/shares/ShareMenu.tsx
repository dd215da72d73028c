import { EyeOff, ExternalLink, RotateCcw, Star, StarOff } from 'lucide-react';
import type { AdminShare } from '#contract/shares.ts';
import { paths } from '#contract/values/paths.ts';
import { api } from '#web/http/api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import adminSharesPart from 'messages:admin-shares';
import { RowMenu } from '../list/RowMenu.tsx';

const refresh = [['admin']] as const;

export function ShareMenu({ share: { id, name, question, state, is_example } }: { share: AdminShare }) {
  const texts = useMessages(adminSharesPart);
  const params = { id };
  const restoring = useAction(() => api('POST /api/admin/shares/{id}/restore', { params }), {
    refresh,
    done: texts.restored,
  });
  const takingDown = useAction(() => api('DELETE /api/admin/shares/{id}', { params }), {
    refresh,
    done: texts.takenDown,
    undo: () => restoring.run(),
  });
  const marking = useAction(
    (marked: boolean) => api('PATCH /api/admin/shares/{id}', { params, body: { is_example: marked } }),
    { refresh, done: (_answer, marked) => (marked ? texts.madeExample : texts.endedExample) },
  );
  const restore = { label: texts.restore, icon: RotateCcw, onSelect: () => void restoring.run() };
  const takeDown = { label: texts.takeDown, icon: EyeOff, isDanger: true, onSelect: () => void takingDown.run() };
  const open = { label: texts.open, icon: ExternalLink, to: paths.shared(name) };
  const mark = is_example
    ? { label: texts.endExample, icon: StarOff, onSelect: () => void marking.run(false) }
    : { label: texts.makeExample, icon: Star, onSelect: () => void marking.run(true) };
  const actions = { shown: [open, mark, takeDown], hidden: [takeDown], taken_down: [restore] };
  return <RowMenu name={question} actions={actions[state]} />;
}
