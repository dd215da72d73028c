import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { PasswordField } from '#web/ui/controls/PasswordField.tsx';
import { endSession } from '#web/http/session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { callsSummaryQuery } from '#web/wallet/wallet.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import profilePart from 'messages:profile';
import laterPart from 'messages:profile-later';
import { requestDeletion } from './profile.api.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';

/** The end of the account: asked for with the password, called off by logging in. */
export function DeletionSection() {
  const texts = useMessages(laterPart);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card id="deletion" title={texts.deletion} lead={texts.deletionLead} tone="error">
      <div>
        <Button variant="outlined" tone="danger" onClick={() => setOpen(true)}>
          {texts.deleteAccount}
        </Button>
      </div>
      {isOpen && <DeletionDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const texts = useMessages(laterPart);
  const shared = useMessages(profilePart).page;
  const language = useLanguage();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  // Only once this screen is gone: its guard would show the login.
  useEffect(
    () => () => {
      if (isLeaving.current) endSession();
    },
    [],
  );
  const { data: wallet } = useQuery(callsSummaryQuery());
  const form = useServerForm({ current_password: '' }, async (values) => {
    const { deleted_on } = await requestDeletion(values.current_password);
    isLeaving.current = true;
    await navigate(paths.deletionOn(deleted_on));
  });
  const lost = wallet && whatIsLost(wallet.calls, wallet.rub_balance);
  function whatIsLost(calls: number, rub_balance: number): string | undefined {
    const roubles = formatRoubles(language, rub_balance);
    if (calls > 0 && rub_balance > 0) return texts.callsAndRoublesLost({ calls, roubles });
    if (calls > 0) return texts.callsLost({ calls });
    return rub_balance > 0 ? texts.roublesLost({ roubles }) : undefined;
  }
  return (
    <FormDialog form={form} title={texts.deletionQuestion} submit={texts.deleteAccount} isDanger onClose={onClose}>
      <p>{texts.deletionWhat}</p>
      {lost && <Alert tone="warning">{lost}</Alert>}
      <PasswordField
        {...form.register('current_password')}
        label={shared.currentPassword}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
