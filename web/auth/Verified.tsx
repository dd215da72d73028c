import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useUser } from '#web/http/use-session.ts';
import { paths } from '#contract/values/paths.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { findQuestion } from '#web/shell/drafts.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import authPart from 'messages:auth';
import recoveryPart from 'messages:auth-recovery';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './AuthForm.module.css';
import '#web/ui/tones.css';

const KeptQuestion = lazyScreen(() => import('./KeptQuestion.tsx'));

/** The address is confirmed: now, which brings the free answers, or it was before, as `lead` says. */
export function Verified({ lead }: { lead?: string }) {
  const texts = useMessages(authPart);
  const words = useMessages(recoveryPart);
  const user = useUser();
  const free = useQuery(operatorQuery()).data?.free_calls ?? 0;
  const kept = findQuestion();
  return (
    <AuthFrame title={words.verifiedTitle} lead={lead ?? words.verifiedLead({ calls: free })}>
      <div className={styles.done}>
        <CircleCheck size={40} data-tone="good" aria-hidden />
        {user && kept ? (
          <>
            <KeptQuestion question={kept.text} />
            <ButtonLink to={paths.chat(kept.slug)}>{words.sendKept}</ButtonLink>
          </>
        ) : user ? (
          <ButtonLink to={paths.home()}>{words.findGame}</ButtonLink>
        ) : (
          <ButtonLink to={paths.login()}>{texts.logIn}</ButtonLink>
        )}
      </div>
    </AuthFrame>
  );
}
