import { MessagesSquare, SquarePen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Conversation } from '#contract/conversations.ts';
import type { GameDetails } from '#contract/games.ts';
import { paths } from '#contract/values/paths.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { BesideGame, Conversations } from '../on-demand.tsx';
import { useConversationActions } from '../conversations/useConversationActions.ts';
import styles from './ThreadHeader.module.css';

interface ThreadHeaderProps {
  game: GameDetails;
  conversation: Conversation | null;
  isEmpty: boolean;
  onDeleted: () => void;
  onFloat: (floating: Window) => void;
}

export function ThreadHeader({ game, conversation, isEmpty, onDeleted, onFloat }: ThreadHeaderProps) {
  const texts = useMessages(chatPart).thread;
  const own = useMessages(chatPart).conversations;
  const navigate = useNavigate();
  const [list, setList] = useState<'never' | 'open' | 'closed'>('never');
  const id = conversation?.conversation_id;
  const path = id === undefined ? paths.chat(game.slug) : paths.conversation(game.slug, id);
  const { open, remove } = useConversationActions(game);

  async function deleteThis() {
    if (!(await remove.run(id))) return;
    onDeleted();
    await navigate(paths.chat(game.slug));
  }

  return (
    <header className={styles.header}>
      <Cover slug={game.slug} size={52} className={styles.cover} />
      <div>
        <h1>
          <Link to={paths.game(game.slug)}>{game.title}</Link>
        </h1>
        <Link to={paths.articles(game.slug)} className="second">
          {texts.answersFrom({ count: game.published_article_count })}
        </Link>
      </div>
      <div className={styles.actions}>
        <BesideGame path={path} onFloat={onFloat} />
        <IconButton label={own.title} aria-haspopup="dialog" onClick={() => setList('open')}>
          <MessagesSquare size={20} aria-hidden />
        </IconButton>
        <IconButton label={own.open} loading={open.isPending} onClick={() => void open.run()}>
          <SquarePen size={20} aria-hidden />
        </IconButton>
        {!isEmpty && (
          <IconButton label={texts.deleteThis} loading={remove.isPending} onClick={() => void deleteThis()}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      {/* Stays once it was opened: closing gives the focus back. */}
      {list !== 'never' && (
        <Conversations game={game} shown_id={id} open={list === 'open'} onClose={() => setList('closed')} />
      )}
    </header>
  );
}
