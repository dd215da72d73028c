import { AllGames } from './AllGames.tsx';
import { ContinueCard } from './ContinueCard.tsx';
import { Hero } from './Hero.tsx';
import { Recommended } from './Recommended.tsx';
import styles from './HomePage.module.css';

function HomePage() {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Hero />
        <ContinueCard />
      </div>
      <Recommended />
      <AllGames />
    </div>
  );
}

export { HomePage as Component };
