import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { TunedSettings } from '#contract/evaluations.ts';
import type { GameSettings } from '#contract/game-settings.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import { GameChoice } from '../GameChoice.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Split } from '#web/ui/data/Parts.tsx';
import { labelGamesQuery } from '../labels/labels.api.ts';
import { EmbeddingsPanel } from './EmbeddingsPanel.tsx';
import { LabPanel } from './LabPanel.tsx';
import { gameSettingsQuery } from './retrieval-lab.api.ts';
import { SettingsPanel } from './SettingsPanel.tsx';
import { usePublishJob } from './usePublishJob.ts';

const VersionsPanel = lazyScreen(() => import('./VersionsPanel.tsx'), <Skeleton height={160} radius={16} />);

/** One game's settings beside what they do to a question. The game stands in the address. */
function RetrievalLabPage() {
  const texts = useMessages(adminRetrievalPart).lab;
  const [address, setAddress] = useQueryParams();
  const query = useQuery(labelGamesQuery());
  const games = query.data?.items.filter(({ snapshot_version }) => snapshot_version > 0) ?? [];
  const chosenId = Number(address.get('game_id'));
  const game = games.find(({ game_id }) => game_id === chosenId) ?? games[0];
  usePageTitle(texts.title);
  return (
    <Stack as="section" gap={5}>
      <Row as="header" isSpread>
        <h1>{texts.title}</h1>
        {game && (
          <div>
            <GameChoice label={texts.game} games={games} game_id={game.game_id} setAddress={setAddress} />
          </div>
        )}
      </Row>
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={480} radius={16} />}
        empty={
          !game && (
            <EmptyState icon={<FlaskConical size={24} aria-hidden />} title={texts.noGames}>
              {texts.noGamesHint}
            </EmptyState>
          )
        }
      >
        {() => game && <Game key={game.game_id} id={game.game_id} />}
      </LoadState>
    </Stack>
  );
}

function Game({ id }: { id: number }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const query = useQuery(gameSettingsQuery(id));
  return (
    <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={480} radius={16} />}>
      {(settings) => <Lab settings={settings} />}
    </LoadState>
  );
}

function Lab({ settings }: { settings: GameSettings }) {
  const { game, draft, draft_at, published_at } = settings;
  const [unsaved, setUnsaved] = useState<TunedSettings>();
  const publishing = usePublishJob(settings);
  return (
    <Split side={440} isAtEnd>
      <LabPanel settings={settings} tried={unsaved ?? draft ?? undefined} />
      <Stack gap={5}>
        <SettingsPanel key={draft_at ?? published_at} settings={settings} publishing={publishing} onTry={setUnsaved} />
        <VersionsPanel settings={settings} />
        <EmbeddingsPanel game_id={game.id} />
      </Stack>
    </Split>
  );
}

export { RetrievalLabPage as Component };
