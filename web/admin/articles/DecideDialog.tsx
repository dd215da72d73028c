import adminModerationPart from 'messages:admin-moderation';
import uiPart from 'messages:ui';
import type { Moderation } from '#contract/moderation.ts';
import type { reasonedDecisions } from '#contract/values/kinds.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useUndeleteArticle } from '#web/knowledge/knowledge.api.ts';
import { ReasonDialog } from '#web/ui/feedback/ReasonDialog.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { articleKeys } from './articles.api.ts';
import { decide, useDecide } from './moderation.api.ts';

interface DecideDialogProps extends Pick<Moderation, 'article'> {
  action: (typeof reasonedDecisions)[number];
  onClose: () => void;
}

/** Why an article is hidden, deleted or rejected. */
function DecideDialog({ article: { id, title }, action, onClose }: DecideDialogProps) {
  const texts = useMessages(adminModerationPart);
  const { undo } = useMessages(uiPart);
  const restoring = useAction(useUndeleteArticle().mutateAsync, { refresh: articleKeys });
  const deciding = useDecide();
  const showing = useAction(decide, { refresh: articleKeys });
  const takeBack = () => void (action === 'delete' ? restoring.run(id) : showing.run({ id, action: 'show' }));

  async function send(reason: string) {
    await deciding.mutateAsync({ id, action, reason });
    showToast(texts.done[action]({ title }), { action: { label: undo, onSelect: takeBack } });
  }

  return (
    <ReasonDialog
      isDanger={action === 'delete' || action === 'reject'}
      title={texts.ask[action]({ title })}
      submit={texts.actions[action]}
      hint={texts.hints[action]}
      texts={texts}
      maxLength={limits.comment}
      send={send}
      onClose={onClose}
    />
  );
}

export { DecideDialog as Component };
