import { lazy, Suspense } from 'react';
import { findRecentGame } from '#web/shell/recent-game.ts';
import { Hero } from './Hero.tsx';
import { Recommended } from './Recommended.tsx';
import styles from './HomePage.module.css';

// A first visit has nothing to continue and does not load it.
const ContinueCard = lazy(async () => ({ default: (await import('./ContinueCard.tsx')).Component }));

// Under the fold on every screen: it need not be there for the first paint.
const AllGames = lazy(async () => ({ default: (await import('./AllGames.tsx')).Component }));

function HomePage() {
  const slug = findRecentGame();
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Hero />
        <Suspense>{slug && <ContinueCard slug={slug} />}</Suspense>
      </div>
      <Recommended />
      <Suspense fallback={<div className={styles.below} />}>
        <AllGames />
      </Suspense>
    </div>
  );
}

export { HomePage as Component };
