import { useMessages } from '#web/i18n/messages.ts';
import formPart from 'messages:ui-form';
import { Alert } from '../feedback/Alert.tsx';
import type { ServerForm } from './useServerForm.ts';

/** Over a form: what belongs to none of its fields, or that several of them are wrong. */
export function FormErrors({ form }: { form: Pick<ServerForm, 'failure' | 'errorCount'> }) {
  const words = useMessages(formPart);
  if (form.failure !== null) return <Alert>{form.failure}</Alert>;
  return form.errorCount > 1 && <Alert>{words.fieldsWrong}</Alert>;
}
