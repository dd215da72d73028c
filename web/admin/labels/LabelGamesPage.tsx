import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import type { LabelGame } from '#contract/labels.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { GradeCounts } from './GradeCounts.tsx';
import { deskAddress, labelGamesQuery } from './labels.api.ts';

/** Every game with an expert, and how far its labels are. */
function LabelGamesPage() {
  const texts = useMessages(adminLabelsPart).labels;
  const query = useQuery(labelGamesQuery());
  usePageTitle(texts.gamesTitle);
  return (
    <Stack as="section">
      <PageHead
        title={texts.gamesTitle}
        actions={
          <ButtonLink variant="tonal" to={paths.adminLabels()}>
            {texts.desk}
          </ButtonLink>
        }
      />
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
          <Columns as="ul" least={280}>
            {items.map((game) => (
              <GameProgress key={game.game_id} game={game} />
            ))}
          </Columns>
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
    <Card
      as="li"
      size="small"
      title={title}
      actions={<small className="tabular">{texts.snapshot({ version: number(snapshot_version) })}</small>}
    >
      <Progress tone="good" label={title} percent={(judged / Math.max(1, queries)) * 100} />
      <Note className="tabular">{texts.progress({ judged: number(judged), queries: number(queries) })}</Note>
      <Note className="tabular">{texts.relevantOf({ with_relevant: number(with_relevant) })}</Note>
      <Note className="tabular">{texts.coverage({ graded: number(chunks_graded), chunks: number(chunks) })}</Note>
      <GradeCounts {...game} />
      <Row gap={2}>
        <ButtonLink variant="tonal" size="small" to={deskAddress(game_id)}>
          {texts.label}
        </ButtonLink>
        <ButtonLink variant="text" size="small" to={paths.adminLabelGame(game_id)}>
          {texts.queries}
        </ButtonLink>
      </Row>
    </Card>
  );
}

export { LabelGamesPage as Component };
