import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import formPart from 'messages:ui-form';
import { Button, DecidingButton } from '../controls/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { FormErrors } from '../form/FormErrors.tsx';
import type { ServerForm } from '../form/useServerForm.ts';

interface FormDialogProps {
  /** As made by useServerForm; its errors, its pending state and whether it was changed are shown by the dialog. */
  form: Pick<ServerForm, 'onSubmit' | 'failure' | 'isSubmitting' | 'isDirty' | 'errorCount'>;
  title: React.ReactNode;
  /** The button that sends it. */
  submit: string;
  cancel?: string;
  isDanger?: boolean;
  disabled?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** Rises from the lower edge on narrow windows. */
  sheet?: boolean;
  onClose: () => void;
  /** The fields. */
  children: React.ReactNode;
}

/** A form in a dialog. Closing it with something typed asks first. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, submit, cancel, isDanger, disabled, size = 'medium', sheet, onClose, children } = props;
  const texts = useMessages(uiPart);
  const words = useMessages(formPart);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (form.isDirty && !form.isSubmitting ? setLeaving(true) : onClose());
  return (
    <Dialog
      title={title}
      size={size}
      sheet={sheet ?? false}
      isBusy={form.isSubmitting}
      onClose={close}
      formProps={{ noValidate: true, onSubmit: (event) => void form.onSubmit(event) }}
      actions={
        <>
          <Button variant="outlined" disabled={form.isSubmitting} onClick={close}>
            {cancel ?? texts.cancel}
          </Button>
          <DecidingButton
            type="submit"
            tone={isDanger ? 'danger' : undefined}
            loading={form.isSubmitting}
            disabled={disabled}
          >
            {submit}
          </DecidingButton>
        </>
      }
    >
      <FormErrors form={form} />
      {children}
      {isLeaving && (
        <ConfirmDialog
          title={words.discard}
          confirm={words.discardConfirm}
          cancel={words.keepEditing}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          {words.discardHint}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
