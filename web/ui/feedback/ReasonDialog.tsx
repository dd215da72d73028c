import { TextArea } from '../controls/Field.tsx';
import { useServerForm } from '../form/useServerForm.ts';
import { FormDialog } from './FormDialog.tsx';
import { Note } from '../layout/Layout.tsx';

interface ReasonDialogProps extends Pick<
  React.ComponentProps<typeof FormDialog>,
  'title' | 'submit' | 'isDanger' | 'onClose'
> {
  /** What follows from it. */
  hint?: React.ReactNode;
  texts: { reason: string; reasonHint: string };
  maxLength: number;
  /** What was typed before. */
  initial?: string;
  /** The dialog closes once this has gone through. */
  send: (reason: string) => Promise<unknown>;
}

/** Asks why something is done before it is done; the server checks the field `reason`. */
export function ReasonDialog({ hint, texts, maxLength, initial = '', send, ...dialog }: ReasonDialogProps) {
  const form = useServerForm({ reason: initial }, async ({ reason }) => {
    await send(reason);
    dialog.onClose();
  });
  return (
    <FormDialog {...dialog} form={form}>
      {hint && <Note>{hint}</Note>}
      <TextArea {...form.register('reason', texts.reasonHint)} label={texts.reason} required maxLength={maxLength} />
    </FormDialog>
  );
}
