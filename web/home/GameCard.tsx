import type { Game } from '#contract/games.ts';
import { paths } from '#contract/values/paths.ts';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './GameCard.module.css';

interface GameCardProps {
  game: Game;
  note: string;
  /** Its place in the row, for the staggered entrance. */
  position: number;
}

export function GameCard({ game, note, position }: GameCardProps) {
  return (
    <li className={`${styles.card} rise`} style={{ '--n': position }}>
      <Link to={paths.game(game.slug)}>
        <Cover slug={game.slug} picture={game.header_url} format="card" className={styles.cover} />
        <b className="clamp">{game.title}</b>
      </Link>
      <small>{note}</small>
    </li>
  );
}

export function CardSkeleton() {
  return (
    <li className={styles.card}>
      <Skeleton className={styles.cover} />
      <Skeleton className={styles.line} width="70%" height={18} radius={6} />
      <Skeleton className={styles.line} width="50%" height={14} radius={6} />
    </li>
  );
}
