import adminModerationPart from 'messages:admin-moderation';
import uiPart from 'messages:ui';
import type { Moderation } from '#contract/moderation.ts';
import type { reasonedDecisions } from '#contract/values/kinds.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useUndeleteArticle } from '#web/knowledge/knowledge.api.ts';
import { TextArea } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note } from '#web/ui/Layout.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/useAction.ts';
import { articleKeys } from './articles.api.ts';
import { decide, useDecide } from './moderation.api.ts';

interface ReasonDialogProps extends Pick<Moderation, 'article'> {
  action: (typeof reasonedDecisions)[number];
  onClose: () => void;
}

function ReasonDialog({ article: { id, title }, action, onClose }: ReasonDialogProps) {
  const texts = useMessages(adminModerationPart);
  const { undo } = useMessages(uiPart);
  const restoring = useAction(useUndeleteArticle().mutateAsync, { refresh: articleKeys });
  const deciding = useDecide();
  const showing = useAction(decide, { refresh: articleKeys });
  const takeBack = () => void (action === 'delete' ? restoring.run(id) : showing.run({ id, action: 'show' }));
  const form = useServerForm({ reason: '' }, async ({ reason }) => {
    await deciding.mutateAsync({ id, action, reason });
    showToast(texts.done[action]({ title }), { action: { label: undo, onSelect: takeBack } });
    onClose();
  });
  return (
    <FormDialog
      form={form}
      isDanger={action === 'delete' || action === 'reject'}
      title={texts.ask[action]({ title })}
      submit={texts.actions[action]}
      onClose={onClose}
    >
      <Note>{texts.hints[action]}</Note>
      <TextArea
        {...form.register('reason', texts.reasonHint)}
        label={texts.reason}
        required
        maxLength={limits.comment}
      />
    </FormDialog>
  );
}

export { ReasonDialog as Component };
