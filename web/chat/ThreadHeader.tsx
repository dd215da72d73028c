import type { GameDetails } from '#contract/games.ts';
import { paths } from '#contract/values/paths.ts';
import { Cover } from '#web/ui/Cover.tsx';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { DeleteHistory } from './DeleteHistory.tsx';
import styles from './ThreadHeader.module.css';

interface ThreadHeaderProps {
  game: GameDetails;
  isEmpty: boolean;
  onDeleted: () => void;
}

export function ThreadHeader({ game, isEmpty, onDeleted }: ThreadHeaderProps) {
  const texts = useMessages(chatPart).thread;
  return (
    <header className={styles.header}>
      <Cover slug={game.slug} format="square" className={styles.cover} />
      <div>
        <h1>
          <Link to={paths.game(game.slug)}>{game.title}</Link>
        </h1>
        <Link to={paths.articles(game.slug)} className={styles.articles}>
          {texts.answersFrom({ count: game.article_count })}
        </Link>
      </div>
      {!isEmpty && <DeleteHistory game_id={game.id} onDeleted={onDeleted} />}
    </header>
  );
}
