import { lazy, Suspense } from 'react';
import { useUser } from '#web/http/use-session.ts';
import { findRecentGame } from '#web/shell/recent-game.ts';
import { Hero } from './Hero.tsx';
import { Recommended } from './Recommended.tsx';
import styles from './HomePage.module.css';

// A first visit has nothing to continue and does not load it.
const ContinueCard = lazy(async () => ({ default: (await import('./ContinueCard.tsx')).Component }));

// Visitors have none.
const YourGames = lazy(async () => ({ default: (await import('./YourGames.tsx')).Component }));

// Under the fold on every screen: it need not be there for the first paint.
const AllGames = lazy(async () => ({ default: (await import('./AllGames.tsx')).Component }));

function HomePage() {
  const slug = findRecentGame();
  const user = useUser();
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Hero />
        <Suspense>{slug && <ContinueCard slug={slug} />}</Suspense>
      </div>
      {user && (
        <Suspense fallback={<div className={styles.strip} />}>
          <YourGames />
        </Suspense>
      )}
      <Recommended />
      <Suspense fallback={<div className={styles.below} />}>
        <AllGames />
      </Suspense>
    </div>
  );
}

export { HomePage as Component };
