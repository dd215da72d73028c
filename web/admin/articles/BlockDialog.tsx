import adminModerationPart from 'messages:admin-moderation';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Field, TextArea } from '#web/ui/controls/Field.tsx';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useBlockWriter, type Writer } from './moderation.api.ts';

function BlockDialog({ author: { id, name, block }, onClose }: { author: Writer; onClose: () => void }) {
  const texts = useMessages(adminModerationPart).author;
  const blocking = useBlockWriter();
  const initial = { reason: block?.reason ?? '', ends_at: block?.ends_at?.slice(0, 10) ?? '' };
  const form = useServerForm(initial, async ({ reason, ends_at }) => {
    // Until the end of that day.
    const end = ends_at === '' ? null : `${ends_at}T23:59:59Z`;
    await blocking.mutateAsync({ id, reason, ends_at: end });
    showToast(texts.blocked({ name }));
    onClose();
  });
  return (
    <FormDialog isDanger form={form} title={texts.blockTitle({ name })} submit={texts.block} onClose={onClose}>
      <Note>{texts.blockHint}</Note>
      <TextArea
        {...form.register('reason', texts.reasonHint)}
        label={texts.reason}
        required
        maxLength={limits.reason}
      />
      <Field {...form.register('ends_at', texts.endHint)} label={texts.end} type="date" max="9999-12-31" />
    </FormDialog>
  );
}

export { BlockDialog as Component };
