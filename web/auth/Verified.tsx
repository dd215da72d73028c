import { CircleCheck } from 'lucide-react';
import { useUser } from '#web/http/use-session.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import authPart from 'messages:auth';
import recoveryPart from 'messages:auth-recovery';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './AuthForm.module.css';

/** The address is confirmed: now, or it was before. */
export function Verified({ lead }: { lead: string }) {
  const texts = useMessages(authPart);
  const words = useMessages(recoveryPart);
  const user = useUser();
  return (
    <AuthFrame title={words.verifiedTitle} lead={lead}>
      <div className={styles.done}>
        <CircleCheck size={40} aria-hidden />
        {user ? (
          <ButtonLink to={paths.home()}>{words.findGame}</ButtonLink>
        ) : (
          <ButtonLink to={paths.login()}>{texts.logIn}</ButtonLink>
        )}
      </div>
    </AuthFrame>
  );
}
