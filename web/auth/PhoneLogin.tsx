import { useState } from 'react';
import { ApiError } from '#web/http/api-error.ts';
import { api } from '#web/http/api.ts';
import { startSession } from '#web/http/session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Form } from '#web/ui/form/Form.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import authorizePart from 'messages:authorize';

/** Logs in whoever photographed the code of a computer, by a press: no address does so by itself. */
function PhoneLogin({ token }: { token: string }) {
  const texts = useMessages(authorizePart);
  const [isDead, setDead] = useState(false);
  const form = useServerForm({}, async () => {
    try {
      startSession(await api('POST /api/auth/phone-login/take', { body: { token } }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      setDead(true);
    }
  });
  if (isDead) return <p role="alert">{texts.phoneFailed}</p>;
  return (
    <Form form={form}>
      <p>{texts.phoneLead}</p>
      <Button type="submit" loading={form.isSubmitting}>
        {texts.phoneLogIn}
      </Button>
    </Form>
  );
}

export { PhoneLogin as Component };
