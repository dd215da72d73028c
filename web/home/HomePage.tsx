import { useState } from 'react';
import { useUser } from '#web/http/use-session.ts';
import { Page, Stack } from '#web/ui/layout/Layout.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.css';

// Visitors have no game of their own.
const KnownTop = lazyScreen(() => import('./KnownTop.tsx'), <div className={styles.example} />);

// Visitors have none.
const YourGames = lazyScreen(() => import('./YourGames.tsx'), <div className={styles.strip} />);

// Whoever has an account has answers of their own.
const ExampleAnswers = lazyScreen(
  () => import('#web/chat/conversations/ExampleAnswers.tsx'),
  <div className={styles.example} />,
);

// It says what is above it, so it reads what the others read.
const Recommended = lazyScreen(() => import('./Recommended.tsx'), <div className={styles.recommended} />);

// Under the fold on every screen: it need not be there for the first paint.
const AllGames = lazyScreen(() => import('./AllGames.tsx'), <div className={styles.below} />);

function HomePage() {
  const [example, setExample] = useState<string | null>(null);
  const user = useUser();
  return (
    <Page isWide gap="section">
      <Stack gap={5} className={styles.top}>
        {user ? (
          <KnownTop hero={Hero} />
        ) : (
          <>
            <Hero onExample={setExample} />
            <ExampleAnswers isCard question={example} onChoose={setExample} />
          </>
        )}
      </Stack>
      {user && <YourGames />}
      <Recommended />
      <AllGames />
    </Page>
  );
}

export { HomePage as Component };
