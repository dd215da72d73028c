import type { GameDetails } from '#contract/games.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { Cover } from '#web/ui/Cover.tsx';
import { Link } from '#web/ui/Link.tsx';
import { chatTexts } from './chat.texts.ts';
import { DeleteHistory } from './DeleteHistory.tsx';
import styles from './ThreadHeader.module.css';

interface ThreadHeaderProps {
  game: GameDetails;
  isEmpty: boolean;
  onDeleted: () => void;
}

export function ThreadHeader({ game, isEmpty, onDeleted }: ThreadHeaderProps) {
  const texts = useTexts(chatTexts);
  return (
    <header className={styles.header}>
      <Cover slug={game.slug} format="square" className={styles.cover} />
      <div>
        <h1>
          <Link to={paths.game(game.slug)}>{game.title}</Link>
        </h1>
        <Link to={paths.articles(game.slug)} className={styles.articles}>
          {texts.answersFrom(game.article_count)}
        </Link>
      </div>
      {!isEmpty && <DeleteHistory game_id={game.id} onDeleted={onDeleted} />}
    </header>
  );
}
