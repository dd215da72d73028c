import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { Conversation } from '#contract/conversations.ts';
import { paths } from '#contract/values/paths.ts';
import { lastConversationQuery } from '#web/chat/conversations/conversations.api.ts';
import { gameQuery } from '#web/games/games.api.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { ProgressRing } from '#web/ui/feedback/ProgressRing.tsx';
import homePart from 'messages:home';
import styles from './ContinueCard.module.css';

interface ContinueCardProps {
  /** The game that was open last in this tab. */
  slug: string | null;
}

/** The way back to the last conversation, on whichever device it was; before the first, to the game that was open last. */
export function ContinueCard({ slug }: ContinueCardProps) {
  const { data: last, isPending } = useQuery(lastConversationQuery());
  if (last) return <Card slug={last.game.slug} conversation={last} />;
  if (slug === null || isPending) return null;
  return <Card slug={slug} conversation={null} />;
}

function Card({ slug, conversation }: { slug: string; conversation: Conversation | null }) {
  const texts = useMessages(homePart).page;
  const language = useLanguage();
  const { data: game } = useQuery(gameQuery(slug));
  if (!game) return null;
  const all = game.achievements.length;
  const done = game.achievements.filter(({ unlocked_at, declared }) => unlocked_at !== null || declared).length;
  const progress = texts.achievements({ done, all });
  const chat = conversation ? paths.conversation(slug, conversation.conversation_id) : paths.chat(slug);
  return (
    <section className={`surface ${styles.card}`}>
      <Link to={paths.game(slug)} tabIndex={-1} aria-hidden>
        <Cover slug={slug} picture={game.header_url} className={styles.cover} />
      </Link>
      <div className={styles.text}>
        <p>
          {texts.continue}
          {conversation && (
            <time dateTime={conversation.active_at} className="tabular">
              {formatWhen(language, conversation.active_at)}
            </time>
          )}
        </p>
        <h2>
          <Link to={paths.game(slug)}>{game.title}</Link>
        </h2>
        {conversation && (
          <Link to={chat} className={`clamp ${styles.question}`}>
            {conversation.title}
          </Link>
        )}
        <Row className={styles.row}>
          {done > 0 && <ProgressRing percent={(done / all) * 100} size={52} label={progress} />}
          <span>{done > 0 && progress}</span>
          {(game.has_expert || conversation) && (
            <ButtonLink to={chat} icon={<Sparkles size={18} aria-hidden />}>
              {conversation ? texts.goOn : texts.ask}
            </ButtonLink>
          )}
        </Row>
      </div>
    </section>
  );
}
