import type { GameDetails } from '#contract/games.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { ProgressRing } from '#web/ui/ProgressRing.tsx';
import { gamesTexts } from './games.texts.ts';
import styles from './GameHero.module.css';

export function GameHero({ game }: { game: GameDetails }) {
  const texts = useTexts(gamesTexts);
  const all = game.achievements.length;
  const done = game.achievements.filter((achievement) => achievement.unlocked_at !== null).length;
  const known = all > 0 && (done > 0 || game.mine);
  return (
    <section className={styles.hero} data-theme="dark">
      <Cover slug={game.slug} format="wide" className={styles.cover} />
      <div className={styles.text}>
        <div>
          <h1>{game.title}</h1>
          <div className={styles.facts}>
            {game.released_on && <time className="tabular">{game.released_on.slice(0, 4)}</time>}
            {game.genres.slice(0, 4).map((genre) => (
              <Chip key={genre}>{genre}</Chip>
            ))}
          </div>
        </div>
        {known && <ProgressRing percent={(done / all) * 100} size={88} label={texts.progress(done, all)} />}
      </div>
    </section>
  );
}
