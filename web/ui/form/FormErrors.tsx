import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import { Alert } from '../Alert.tsx';
import type { ServerForm } from './useServerForm.ts';

/** Over a form: what belongs to none of its fields, or that several of them are wrong. */
export function FormErrors({ form }: { form: Pick<ServerForm, 'failure' | 'errorCount'> }) {
  const texts = useMessages(uiPart);
  if (form.failure !== null) return <Alert>{form.failure}</Alert>;
  return form.errorCount > 1 && <Alert>{texts.fieldsWrong}</Alert>;
}
