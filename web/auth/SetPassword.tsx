import { Button } from '#web/ui/controls/Button.tsx';
import { useNavigate } from 'react-router';
import { startSession } from '#web/http/session.ts';
import { worksHere } from '#contract/values/rights.ts';
import { paths } from '#contract/values/paths.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import authPart from 'messages:auth';
import recoveryPart from 'messages:auth-recovery';
import { logIn, type MailProof, resetPassword } from './account.api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { isDeadProof } from './dead-proof.ts';
import { AccountOfPassword, NewPasswordField } from '#web/ui/controls/NewPasswordField.tsx';
import { Form } from '#web/ui/form/Form.tsx';

/** The server says it when it has looked at a mail's link or code. */
export interface ProvenAccount {
  proof: MailProof;
  /** Whose password it is, and whether it is their first. */
  account: { email: string; is_invited: boolean };
}

interface SetPasswordProps extends ProvenAccount {
  /** The link or the code no longer holds. */
  onDead: () => void;
}

/** The new password, and with it straight in. */
export function SetPassword({ proof, account: { email, is_invited }, onDead }: SetPasswordProps) {
  const texts = useMessages(authPart);
  const words = useMessages(recoveryPart);
  const navigate = useNavigate();
  const form = useServerForm({ password: '' }, async ({ password }) => {
    try {
      await resetPassword({ ...proof, password });
    } catch (error) {
      if (isDeadProof(error)) return onDead();
      throw error;
    }
    showToast(is_invited ? words.firstToast : words.resetToast);
    try {
      const session = await logIn({ email, password });
      startSession(session);
      await navigate(is_invited && worksHere(session.user) ? paths.admin() : paths.home(), { replace: true });
    } catch {
      await navigate(paths.login(), { replace: true, state: { email } });
    }
  });
  return (
    <AuthFrame
      title={is_invited ? words.firstTitle : words.resetTitle}
      lead={
        <>
          {words.resetLead} <b>{email}</b>
        </>
      }
    >
      <Form form={form} gap={5}>
        <AccountOfPassword email={email} />
        <NewPasswordField
          {...form.register('password', texts.passwordHint)}
          label={words.newPassword}
          typed={form.watch('password')}
          personal={[email]}
        />
        {!is_invited && <p className="second">{words.resetHint}</p>}
        <Button type="submit" loading={form.isSubmitting}>
          {words.setPassword}
        </Button>
      </Form>
    </AuthFrame>
  );
}
