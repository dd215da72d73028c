import type { GameDetails } from '#contract/games.ts';
import { formatDate } from '#web/i18n/format.ts';
import { nameGenre } from '#web/i18n/genre-names.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import gamesPart from 'messages:games';
import styles from './Overview.module.css';

export function Overview({ game }: { game: GameDetails }) {
  const texts = useMessages(gamesPart);
  const language = useLanguage();
  const facts = [
    { name: texts.genres, value: game.genres.map((genre) => nameGenre(genre, language)).join(', ') },
    { name: texts.released, value: game.released_on && formatDate(language, game.released_on) },
    {
      name: texts.achievements,
      value: game.achievement_count > 0 && texts.achievementsCount({ count: game.achievement_count }),
    },
    { name: texts.articles, value: texts.articlesCount({ count: game.article_count }) },
  ];
  return (
    <Stack gap={8} className={styles.overview}>
      <p>{game.summary ?? texts.noSummary}</p>
      <dl>
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Stack>
  );
}
