import { useTexts } from '#web/i18n/texts.ts';
import { Alert } from '../Alert.tsx';
import { uiTexts } from '../ui.texts.ts';
import type { ServerForm } from './useServerForm.ts';

/** Over a form: what belongs to none of its fields, or that several of them are wrong. */
export function FormErrors({ form }: { form: Pick<ServerForm, 'failure' | 'errorCount'> }) {
  const texts = useTexts(uiTexts);
  if (form.failure !== null) return <Alert>{form.failure}</Alert>;
  return form.errorCount > 1 && <Alert>{texts.fieldsWrong}</Alert>;
}
