import { Button } from '#web/ui/controls/Button.tsx';
import { useState } from 'react';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { useMessages } from '#web/i18n/messages.ts';
import authPart from 'messages:auth';
import recoveryPart from 'messages:auth-recovery';
import { checkVerification, type MailProof, verifyEmail } from './account.api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { isDeadProof } from './dead-proof.ts';
import { AccountOfPassword, NewPasswordField } from '#web/ui/controls/NewPasswordField.tsx';
import { PasswordField } from '#web/ui/controls/PasswordField.tsx';
import { Form } from '#web/ui/form/Form.tsx';

interface ConfirmWithPasswordProps {
  proof: MailProof;
  email: string;
  onVerified: (email: string, password: string) => Promise<void>;
  /** The link or the code no longer holds. */
  onDead?: () => void;
}

/**
 * Whoever reads the mail says which password the account has: the one it was opened with, or a new one. So
 * somebody who opened it with another person's address is out as soon as that person confirms it.
 */
export function ConfirmWithPassword({ proof, email, onVerified, onDead }: ConfirmWithPasswordProps) {
  const texts = useMessages(authPart);
  const words = useMessages(recoveryPart);
  const [isNew, setNew] = useState(false);
  const form = useServerForm({ password: '' }, async ({ password }) => {
    try {
      if (!isNew) await checkVerification({ ...proof, password });
      await verifyEmail({ ...proof, password });
    } catch (error) {
      if (onDead && isDeadProof(error)) return onDead();
      throw error;
    }
    await onVerified(email, password);
  });
  return (
    <AuthFrame
      title={isNew ? words.claimTitle : words.verifyTitle}
      lead={
        <>
          {isNew ? words.claimLead : words.confirmLead} <b>{email}</b>
        </>
      }
    >
      <Form form={form} gap={5}>
        <AccountOfPassword email={email} />
        {isNew ? (
          <NewPasswordField
            {...form.register('password', texts.passwordHint)}
            label={words.newPassword}
            typed={form.watch('password')}
            personal={[email]}
          />
        ) : (
          <PasswordField {...form.register('password')} autoComplete="current-password" />
        )}
        <Button type="submit" loading={form.isSubmitting}>
          {isNew ? words.claim : words.confirm}
        </Button>
      </Form>
      <Button variant="text" onClick={() => setNew(!isNew)}>
        {isNew ? words.knowPassword : words.notMine}
      </Button>
    </AuthFrame>
  );
}
