import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { useState } from 'react';
import { updateUser } from '#web/http/session.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import profilePart from 'messages:profile';
import { cancelAddressChange, confirmAddress, useRefreshAddressChange } from './profile.api.ts';
import styles from './form.module.css';
import { Form } from '#web/ui/form/Form.tsx';

const digits = 6;

/** The new address waits for the code that was mailed to it, or to be dropped again. */
function AddressCodeForm({ email }: { email: string }) {
  const texts = useMessages(profilePart).page;
  const refresh = useRefreshAddressChange();
  const [isDropping, setDropping] = useState(false);
  const form = useServerForm({ code: '' }, async ({ code }) => {
    updateUser(await confirmAddress({ code: code.replaceAll(/\D/g, '') }));
    await refresh();
    showToast(texts.emailChanged);
  });

  async function drop() {
    setDropping(true);
    await cancelAddressChange().catch(() => showToast(texts.failed, { tone: 'error' }));
    await refresh();
    setDropping(false);
  }

  return (
    <Form form={form} most={480} className={styles.waiting}>
      <p>
        {texts.waitsFor} <b>{email}</b>
      </p>
      <Field
        {...form.register('code', texts.codeHint)}
        label={texts.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={digits + 3}
        data-wrong={texts.codeHint}
      />
      <Row>
        <Button type="submit" loading={form.isSubmitting}>
          {texts.confirm}
        </Button>
        <Button variant="text" loading={isDropping} onClick={() => void drop()}>
          {texts.keepEmail}
        </Button>
      </Row>
    </Form>
  );
}

export { AddressCodeForm as Component };
