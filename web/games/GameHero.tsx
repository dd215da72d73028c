import { useQuery } from '@tanstack/react-query';
import type { GameDetails } from '#contract/games.ts';
import { nameGenre } from '#web/i18n/genre-names.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { myAchievementsQuery } from '#web/library/library.api.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { ProgressRing } from '#web/ui/feedback/ProgressRing.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import gamesPart from 'messages:games';
import styles from './GameHero.module.css';

export function GameHero({ game }: { game: GameDetails }) {
  const texts = useMessages(gamesPart);
  const language = useLanguage();
  const all = game.achievements.length;
  const done = game.achievements.filter(({ unlocked_at, declared }) => unlocked_at !== null || declared).length;
  // A game that was never looked at is not one without achievements.
  const { data: mine } = useQuery({ ...myAchievementsQuery(game.slug), enabled: game.mine && done === 0 && all > 0 });
  const known = done > 0 || (mine !== undefined && mine.of > 0 && mine.synced_at !== null);
  return (
    <section className={styles.hero} data-theme="dark">
      <Cover slug={game.slug} format="wide" className={styles.cover} />
      <div className={styles.text}>
        <div>
          <h1>{game.title}</h1>
          <Row gap={2} className={styles.facts}>
            {game.released_on && <time className="tabular">{game.released_on.slice(0, 4)}</time>}
            {game.genres.slice(0, 4).map((genre) => (
              <Chip key={genre}>{nameGenre(genre, language)}</Chip>
            ))}
          </Row>
        </div>
        {known && <ProgressRing percent={(done / all) * 100} size={88} label={texts.progress({ done, all })} />}
      </div>
    </section>
  );
}
