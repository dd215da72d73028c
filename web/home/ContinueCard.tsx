import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { gameQuery } from '#web/games/games.api.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { Link } from '#web/ui/Link.tsx';
import { ProgressRing } from '#web/ui/ProgressRing.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/Layout.tsx';
import homePart from 'messages:home';
import styles from './ContinueCard.module.css';

/** The way back to the game that was open last in this tab. */
function ContinueCard({ slug }: { slug: string }) {
  const texts = useMessages(homePart).page;
  const { data: game } = useQuery(gameQuery(slug));
  if (!game) return null;
  const all = game.achievements.length;
  const done = game.achievements.filter((achievement) => achievement.unlocked_at !== null).length;
  const progress = texts.achievements({ done, all });
  return (
    <section className={styles.card}>
      <Link to={paths.game(slug)} tabIndex={-1} aria-hidden>
        <Cover slug={slug} picture={game.header_url} className={styles.cover} />
      </Link>
      <div className={styles.text}>
        <p>{texts.continue}</p>
        <h2>
          <Link to={paths.game(slug)}>{game.title}</Link>
        </h2>
        <Row isTight className={styles.row}>
          {done > 0 && <ProgressRing percent={(done / all) * 100} size={52} label={progress} />}
          <span>{done > 0 && progress}</span>
          {game.has_expert && (
            <ButtonLink to={paths.chat(slug)} icon={<Sparkles size={18} aria-hidden />}>
              {texts.ask}
            </ButtonLink>
          )}
        </Row>
      </div>
    </section>
  );
}

export { ContinueCard as Component };
