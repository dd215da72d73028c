import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { ApiKey } from '#contract/api-keys.ts';
import { dayOf, endOfDay } from '#web/ui/form/day-input.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/Layout.tsx';
import apiKeysPart from 'messages:api-keys';
import uiPart from 'messages:ui';
import { Form } from '#web/ui/form/Form.tsx';

type KeyFacts = Pick<ApiKey, 'name' | 'expires_at' | 'monthly_calls'>;

interface KeyFormProps {
  /** The key to change; a new one without. */
  apiKey?: KeyFacts;
  onSend: (facts: KeyFacts) => Promise<void>;
  onCancel: () => void;
}

export function KeyForm({ apiKey, onSend, onCancel }: KeyFormProps) {
  const texts = useMessages(apiKeysPart).own;
  const shared = useMessages(uiPart);
  const form = useServerForm(
    {
      name: apiKey?.name ?? '',
      expires_at: dayOf(apiKey?.expires_at ?? null),
      monthly_calls: String(apiKey?.monthly_calls ?? ''),
    },
    async ({ name, expires_at: day, monthly_calls }) => {
      // A day that was not touched keeps its moment, also one chosen in another time zone.
      const expires_at = apiKey && day === dayOf(apiKey.expires_at) ? apiKey.expires_at : endOfDay(day);
      await onSend({ name, expires_at, monthly_calls: monthly_calls === '' ? null : Number(monthly_calls) });
    },
  );
  return (
    <Form
      form={form}
      aria-label={apiKey ? texts.editKey({ name: apiKey.name }) : texts.newKey}
      onKeyDown={({ key }) => key === 'Escape' && !form.isSubmitting && onCancel()}
    >
      <Field {...form.register('name', texts.nameHint)} label={texts.name} autoComplete="off" autoFocus required />
      <Field {...form.register('expires_at', texts.expiresHint)} label={texts.expires} type="date" />
      <Field
        {...form.register('monthly_calls', texts.monthlyCallsHint)}
        label={texts.monthlyCalls}
        type="number"
        min={1}
        max={1_000_000}
        step={1}
        inputMode="numeric"
        data-wrong={texts.monthlyCallsWrong}
      />
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
