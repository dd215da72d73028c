import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '#web/auth/Failure.tsx';
import { PasswordField } from '#web/auth/PasswordField.tsx';
import { endSession } from '#web/http/session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/toast.ts';
import { callsSummaryQuery } from '#web/wallet/wallet.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import profilePart from 'messages:profile';
import { askDeletion } from './profile.api.ts';
import { Section } from './Section.tsx';
import styles from './form.module.css';

/** The end of the account: asked for with the password, called off by logging in. */
export function DeletionSection() {
  const texts = useMessages(profilePart).page;
  const [isOpen, setOpen] = useState(false);
  return (
    <Section id="deletion" title={texts.deletion} lead={texts.deletionLead} tone="danger">
      <div>
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {texts.deleteAccount}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby="deletion-question">
        <DeletionForm onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

function DeletionForm({ onClose }: { onClose: () => void }) {
  const texts = useMessages(profilePart).page;
  const language = useLanguage();
  const { data: wallet } = useQuery(callsSummaryQuery());
  const { field, onSubmit, failure, isSubmitting } = useServerForm({ current_password: '' }, async (values) => {
    const { deleted_on } = await askDeletion(values.current_password);
    // The guard of this screen shows the login, the place where one can still think better of it.
    endSession();
    showToast(texts.deletionAsked({ day: formatDay(language, deleted_on) }));
  });
  const lost = wallet && whatIsLost(wallet.calls, wallet.rub_balance);
  function whatIsLost(calls: number, rub_balance: number): string | undefined {
    const roubles = formatRoubles(language, rub_balance);
    if (calls > 0 && rub_balance > 0) return texts.callsAndRoublesLost({ calls, roubles });
    if (calls > 0) return texts.callsLost({ calls });
    return rub_balance > 0 ? texts.roublesLost({ roubles }) : undefined;
  }
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <DialogTitle id="deletion-question">{texts.deletionQuestion}</DialogTitle>
      <DialogContent className={styles.dialog}>
        <p>{texts.deletionWhat}</p>
        {lost && <p className={styles.warning}>{lost}</p>}
        {failure && <Failure>{failure}</Failure>}
        <PasswordField {...field('current_password')} label={texts.currentPassword} autoComplete="current-password" />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" color="error" loading={isSubmitting}>
          {texts.deleteAccount}
        </Button>
      </DialogActions>
    </form>
  );
}
