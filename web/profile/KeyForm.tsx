import { Button } from '#web/ui/Button.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/Layout.tsx';
import apiKeysPart from 'messages:api-keys';
import uiPart from 'messages:ui';
import { KeyFields, type KeyFacts, readKey, typedKey } from './KeyFields.tsx';
import { Form } from '#web/ui/form/Form.tsx';

interface KeyFormProps {
  /** The key to change; a new one without. */
  apiKey?: KeyFacts;
  onSend: (facts: KeyFacts) => Promise<void>;
  onCancel: () => void;
}

export function KeyForm({ apiKey, onSend, onCancel }: KeyFormProps) {
  const texts = useMessages(apiKeysPart).own;
  const shared = useMessages(uiPart);
  const form = useServerForm(typedKey(apiKey), (typed) => onSend(readKey(typed, apiKey)));
  return (
    <Form
      form={form}
      aria-label={apiKey ? texts.editKey({ name: apiKey.name }) : texts.newKey}
      onKeyDown={({ key }) => key === 'Escape' && !form.isSubmitting && onCancel()}
    >
      <KeyFields register={form.register} texts={texts} autoFocus />
      <Row gap={2}>
        <Button type="submit" loading={form.isSubmitting}>
          {apiKey ? texts.save : texts.create}
        </Button>
        <Button variant="outlined" disabled={form.isSubmitting} onClick={onCancel}>
          {shared.cancel}
        </Button>
      </Row>
    </Form>
  );
}
