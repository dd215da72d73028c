import { lazy, Suspense } from 'react';
import { findRecentGame } from '#web/shell/recent-game.ts';
import { AllGames } from './AllGames.tsx';
import { Hero } from './Hero.tsx';
import { Recommended } from './Recommended.tsx';
import styles from './HomePage.module.css';

// A first visit has nothing to continue and does not load it.
const ContinueCard = lazy(async () => ({ default: (await import('./ContinueCard.tsx')).Component }));

function HomePage() {
  const slug = findRecentGame();
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Hero />
        <Suspense>{slug && <ContinueCard slug={slug} />}</Suspense>
      </div>
      <Recommended />
      <AllGames />
    </div>
  );
}

export { HomePage as Component };
