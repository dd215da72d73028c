import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountOfPassword, NewPasswordField } from '#web/ui/controls/NewPasswordField.tsx';
import { PasswordField } from '#web/ui/controls/PasswordField.tsx';
import { startSession } from '#web/http/session.ts';
import { useUser } from '#web/http/use-session.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import profilePart from 'messages:profile';
import formPart from 'messages:ui-form';
import laterPart from 'messages:profile-later';
import { changeAccount } from '#web/auth/auth.api.ts';
import { Form, FormButtons } from '#web/ui/form/Form.tsx';

/** Another password; this browser stays logged in, all others do not. */
export function PasswordSection() {
  const texts = useMessages(laterPart);
  const words = useMessages(formPart);
  const [isChanging, setChanging] = useState(false);
  const user = useUser();
  if (user?.enters_by_code)
    return (
      <Card id="password" title={words.password} lead={texts.withoutPassword}>
        <div>
          <ButtonLink to={paths.forgotPassword()} state={{ email: user.email }} variant="outlined">
            {texts.firstPassword}
          </ButtonLink>
        </div>
      </Card>
    );
  return (
    <Card id="password" title={words.password} lead={texts.passwordLead}>
      {isChanging ? (
        <ChangeForm onEnd={() => setChanging(false)} />
      ) : (
        <div>
          <Button variant="outlined" onClick={() => setChanging(true)}>
            {texts.changePassword}
          </Button>
        </div>
      )}
    </Card>
  );
}

function ChangeForm({ onEnd }: { onEnd: () => void }) {
  const texts = useMessages(laterPart);
  const page = useMessages(profilePart).page;
  const user = useUser();
  const client = useQueryClient();
  const initial = { current_password: '', password: '' };
  const form = useServerForm(initial, async (values) => {
    const { access_token, ...changed } = await changeAccount(values);
    // The token that asked has ended with all the others.
    if (access_token !== undefined) startSession({ access_token, user: changed });
    void client.invalidateQueries({ queryKey: ['own-sessions'] });
    showToast(texts.passwordChanged);
    onEnd();
  });
  return (
    <Form form={form} most={440}>
      <AccountOfPassword email={user?.email ?? ''} />
      <PasswordField
        {...form.register('current_password')}
        label={page.currentPassword}
        autoComplete="current-password"
      />
      <NewPasswordField
        {...form.register('password', texts.passwordHint)}
        label={texts.newPassword}
        typed={form.watch('password')}
        personal={[user?.name ?? '', user?.email ?? '']}
      />
      <FormButtons form={form} submit={texts.changePassword} onCancel={onEnd} />
      <p>
        <Link to={paths.forgotPassword()}>{texts.forgot}</Link>
      </p>
    </Form>
  );
}
