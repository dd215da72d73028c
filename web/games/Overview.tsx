import type { GameDetails } from '#contract/games.ts';
import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { nameGenre } from '#web/i18n/genre-names.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Facts } from '#web/ui/data/Parts.tsx';
import gamesPart from 'messages:games';
import '#web/ui/pre.css';

export function Overview({ game }: { game: GameDetails }) {
  const texts = useMessages(gamesPart);
  const language = useLanguage();
  return (
    <Stack gap={8}>
      {game.summary !== null && (
        <Stack as="p" most="68ch" className="as-typed">
          {game.summary}
        </Stack>
      )}
      <Facts
        areTiles
        items={[
          [texts.genres, game.genres.map((genre) => nameGenre(genre, language)).join(', ') || null],
          [texts.released, game.released_on && formatDate(language, game.released_on)],
          [texts.achievements, game.achievement_count > 0 && formatNumber(language, game.achievement_count)],
          [texts.articles, formatNumber(language, game.article_count)],
        ]}
      />
    </Stack>
  );
}
