import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import type { LabelGame } from '#contract/labels.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import { LoadState } from '#web/ui/LoadState.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { GradeCounts } from './GradeCounts.tsx';
import { deskAddress, labelGamesQuery } from './labels.api.ts';
import styles from './Labels.module.css';

/** Every game with an expert, and how far its labels are. */
function LabelGamesPage() {
  const texts = useMessages(adminLabelsPart).labels;
  const query = useQuery(labelGamesQuery());
  usePageTitle(texts.gamesTitle);
  return (
    <Stack as="section" className={styles.page}>
      <header className={styles.head}>
        <h1>{texts.gamesTitle}</h1>
        <ButtonLink variant="tonal" to={paths.adminLabels()}>
          {texts.desk}
        </ButtonLink>
      </header>
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={320} radius={16} />}
        empty={
          query.data?.items.length === 0 && (
            <EmptyState icon={<Tags size={24} aria-hidden />} title={texts.noGames}>
              {texts.noGamesHint}
            </EmptyState>
          )
        }
      >
        {({ items }) => (
          <ul className={styles.games}>
            {items.map((game) => (
              <li key={game.game_id}>
                <GameProgress game={game} />
              </li>
            ))}
          </ul>
        )}
      </LoadState>
    </Stack>
  );
}

function GameProgress({ game }: { game: LabelGame }) {
  const texts = useMessages(adminLabelsPart).labels;
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  const { game_id, title, snapshot_version, chunks, queries, judged, with_relevant, chunks_graded } = game;
  return (
    <article className={styles.card}>
      <header>
        <h2>{title}</h2>
        <small className="tabular">{texts.snapshot({ version: number(snapshot_version) })}</small>
      </header>
      <progress value={judged} max={Math.max(1, queries)} aria-label={title} />
      <p className="tabular">{texts.progress({ judged: number(judged), queries: number(queries) })}</p>
      <p className="tabular">{texts.relevantOf({ with_relevant: number(with_relevant) })}</p>
      <p className="tabular">{texts.coverage({ graded: number(chunks_graded), chunks: number(chunks) })}</p>
      <GradeCounts {...game} />
      <footer>
        <ButtonLink variant="tonal" size="small" to={deskAddress(game_id)}>
          {texts.label}
        </ButtonLink>
        <ButtonLink variant="text" size="small" to={paths.adminLabelGame(game_id)}>
          {texts.queries}
        </ButtonLink>
      </footer>
    </article>
  );
}

export { LabelGamesPage as Component };
