import { Field } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { useAddAlias } from './games.api.ts';

interface AliasDialogProps {
  /** What was searched for, where the name is made of that. */
  alias: string;
  stands_for: string;
  onClose: () => void;
}

function AliasDialog({ alias, stands_for, onClose }: AliasDialogProps) {
  const texts = useMessages(adminGamesPart).aliases;
  const add = useAddAlias();
  const form = useServerForm({ alias, stands_for }, async (values) => {
    const added = await add.mutateAsync(values);
    showToast(texts.aliasAdded({ alias: added.alias }));
    onClose();
  });
  return (
    <FormDialog form={form} size="small" title={texts.newAlias} submit={texts.save} onClose={onClose}>
      <Field {...form.register('alias', texts.aliasHint)} label={texts.alias} autoComplete="off" required />
      <Field
        {...form.register('stands_for', texts.standsForHint)}
        label={texts.standsFor}
        autoComplete="off"
        required
        data-autofocus={alias === '' ? undefined : true}
      />
    </FormDialog>
  );
}

export { AliasDialog as Component };
