import type { Game } from '#contract/games.ts';
import { useUser } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import homePart from 'messages:home';
import { AskField } from './AskField.tsx';
import styles from './Hero.module.css';

const waiting = [180, 220, 160].map((width) => (
  <Skeleton key={width} width={width} radius={18} className={styles.waiting} />
));

/** Fetched beside the page itself; the search field does not wait for it. */
const samples = import('./SampleQuestions.tsx');
const SampleQuestions = lazyScreen(() => samples, waiting);

// Whoever has an account does not load it.
const SignUp = lazyScreen(() => import('./SignUp.tsx'), <div className={styles.signUp} />);

export interface HeroProps {
  /** Shows a visitor the answer to one of the sample questions. */
  onExample?: (question: string) => void;
  /** It stands in place of what everybody reads, for a player whose game is known. */
  own?: { game?: Game; title: React.ReactNode; next: React.ReactNode } | undefined;
}

const nothing = () => undefined;

export function Hero({ onExample = nothing, own }: HeroProps) {
  const texts = useMessages(homePart).page;
  const user = useUser();
  return (
    <Stack as="section" className={styles.hero}>
      <h1>{own?.title ?? texts.heading}</h1>
      {!own && <p className={styles.lead}>{texts.lead}</p>}
      <AskField preset={own?.game} />
      {own?.next ?? (
        <div className={styles.samples}>
          <SampleQuestions onExample={onExample} waiting={waiting} />
        </div>
      )}
      {!user && (
        <>
          <SignUp />
          <small>{texts.name}</small>
        </>
      )}
    </Stack>
  );
}
