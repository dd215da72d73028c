import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { FormErrors } from '#web/ui/form/FormErrors.tsx';
import { useRef } from 'react';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import authPart from 'messages:auth';
import recoveryPart from 'messages:auth-recovery';
import styles from './AuthForm.module.css';

const digits = 6;

interface CodeFormProps {
  /** Known where the mail was just asked for; else it is a field. */
  email?: string | undefined;
  send: (proof: { email: string; code: string }) => Promise<void>;
}

/** The code from the mail; the sixth digit, typed or pasted, sends it. */
export function CodeForm({ email, send }: CodeFormProps) {
  const texts = useMessages(authPart);
  const words = useMessages(recoveryPart);
  const element = useRef<HTMLFormElement>(null);
  const initial = { email: email ?? '', code: '' };
  const form = useServerForm(initial, async ({ email: address, code: typed }) => {
    await send({ email: address.trim(), code: typed });
  });
  const code = form.register('code');

  return (
    <Stack ref={element} noValidate as="form" gap={5} onSubmit={(event) => void form.onSubmit(event)}>
      <FormErrors form={form} />
      {email === undefined && (
        <Field {...form.register('email')} label={texts.email} type="email" autoComplete="email" required />
      )}
      <Field
        {...code}
        label={words.code}
        onChange={(event) => {
          const typed = event.target.value;
          // A pasted code brings spaces and dashes along.
          event.target.value = typed.replaceAll(/\D/g, '').slice(0, digits);
          void code.onChange(event);
          if (event.target.value.length === digits) element.current?.requestSubmit();
        }}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`\\d{${digits}}`}
        className={styles.code}
        data-wrong={words.codeWrong}
      />
      <Button type="submit" loading={form.isSubmitting}>
        {words.confirm}
      </Button>
    </Stack>
  );
}
