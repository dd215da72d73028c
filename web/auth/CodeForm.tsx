import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { useMessages } from '#web/i18n/messages.ts';
import authPart from 'messages:auth';
import { Failure } from './Failure.tsx';
import styles from './AuthForm.module.css';

const digits = 6;

interface CodeFormProps {
  /** Known where the mail was just asked for; else it is a field. */
  email?: string | undefined;
  send: (proof: { email: string; code: string }) => Promise<void>;
}

/** The code from the mail; the sixth digit, typed or pasted, sends it. */
export function CodeForm({ email, send }: CodeFormProps) {
  const texts = useMessages(authPart).forms;
  const form = useRef<HTMLFormElement>(null);
  const initial = { email: email ?? '', code: '' };
  const { field, onSubmit, failure, isSubmitting } = useServerForm(initial, async ({ email: address, code: typed }) => {
    await send({ email: address.trim(), code: typed });
  });
  const code = field('code');

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      {failure && <Failure>{failure}</Failure>}
      {email === undefined && (
        <TextField
          {...field('email')}
          label={texts.email}
          type="email"
          autoComplete="email"
          slotProps={requiredInput}
        />
      )}
      <TextField
        {...code}
        label={texts.code}
        onChange={(event) => {
          const typed = event.target.value;
          // A pasted code brings spaces and dashes along.
          event.target.value = typed.replaceAll(/\D/g, '').slice(0, digits);
          void code.onChange(event);
          if (event.target.value.length === digits) form.current?.requestSubmit();
        }}
        slotProps={{
          htmlInput: {
            required: true,
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            pattern: `\\d{${digits}}`,
            className: styles.code,
            'data-wrong': texts.codeWrong,
          },
        }}
      />
      <Button type="submit" loading={isSubmitting}>
        {texts.confirm}
      </Button>
    </form>
  );
}
