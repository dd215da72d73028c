import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Check, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnswerDetails } from '#contract/admin-answers.ts';
import { limits } from '#contract/values/limits.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminQualityPart from 'messages:admin-quality';
import { useDeleteItem, useHandle, useRestoreItem } from './quality.api.ts';

interface QualityActionsProps {
  item: AnswerDetails;
  /** What follows once it is marked handled, and once it has left the list. */
  onHandled: () => unknown;
  onRemoved: () => unknown;
}

/** How a rated answer leaves the queue. */
function QualityActions({ item, onHandled, onRemoved }: QualityActionsProps) {
  const texts = useMessages(adminQualityPart);
  const remove = useDeleteItem();
  const restore = useRestoreItem();
  const deleting = useAction(() => remove.mutateAsync(item.id), {
    done: texts.deleted,
    undo: () => restore.mutateAsync(item.id).then(() => showToast(texts.restored)),
    onDone: onRemoved,
  });

  return (
    <Card as="div">
      <Handling item={item} onHandled={onHandled} />
      <Row gap={2}>
        <Button
          variant="outlined"
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          loading={deleting.isPending}
          onClick={() => void deleting.run()}
        >
          {texts.delete}
        </Button>
      </Row>
    </Card>
  );
}

function Handling({ item: { id, handling }, onHandled }: Omit<QualityActionsProps, 'onRemoved'>) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const handle = useHandle();
  const marking = useAction(handle.mutateAsync, {
    done: (_answer, { handled }) => (handled ? texts.marked : texts.opened),
    onDone: (_answer, { handled }) => handled && onHandled(),
  });
  const [note, setNote] = useState('');

  if (handling !== null) {
    return (
      <Row gap={4}>
        <Chip tone="mint" icon={<Check size={16} aria-hidden />}>
          {texts.handledBy({ who: handling.by ?? texts.somebody, when: formatMoment(language, handling.at) })}
        </Chip>
        {handling.note && <p>{handling.note}</p>}
        <Button
          variant="text"
          icon={<RotateCcw size={18} aria-hidden />}
          loading={marking.isPending}
          onClick={() => void marking.run({ id, handled: false })}
        >
          {texts.openAgain}
        </Button>
      </Row>
    );
  }
  return (
    <Row
      as="form"
      gap={2}
      onSubmit={(event) => {
        event.preventDefault();
        void marking.run({ id, handled: true, note });
      }}
    >
      <Field
        size="small"
        label={texts.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={limits.comment}
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="outlined"
        loading={marking.isPending}
        icon={<Check size={18} aria-hidden />}
        aria-keyshortcuts="h"
      >
        {texts.markHandled}
      </Button>
    </Row>
  );
}

export { QualityActions as Component };
