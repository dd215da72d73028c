import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import { GameChoice } from '../GameChoice.tsx';
import { LoadState } from '../LoadState.tsx';
import { labelGamesQuery } from '../labels/labels.api.ts';
import { EmbeddingsPanel } from './EmbeddingsPanel.tsx';
import { LabPanel } from './LabPanel.tsx';
import { gameSettingsQuery } from './retrieval-lab.api.ts';
import { SettingsPanel } from './SettingsPanel.tsx';
import styles from './RetrievalLab.module.css';

/** One game's settings beside what they do to a question. The game stands in the address. */
function RetrievalLabPage() {
  const texts = useMessages(adminRetrievalPart).lab;
  const [address, setAddress] = useSearchParams();
  const query = useQuery(labelGamesQuery());
  const { data } = query;
  const games = data?.items.filter(({ snapshot_version }) => snapshot_version > 0) ?? [];
  const wanted = Number(address.get('game_id'));
  const game = games.find(({ game_id }) => game_id === wanted) ?? games[0];
  usePageTitle(texts.title);
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        {game && <GameChoice label={texts.game} games={games} game_id={game.game_id} setAddress={setAddress} />}
      </header>
      <LoadState query={query} texts={texts}>
        <Skeleton height={480} radius={16} />
      </LoadState>
      {data && !game && (
        <EmptyState icon={<FlaskConical size={24} aria-hidden />} title={texts.noGames}>
          {texts.noGamesHint}
        </EmptyState>
      )}
      {game && <Game key={game.game_id} id={game.game_id} />}
    </section>
  );
}

function Game({ id }: { id: number }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const query = useQuery(gameSettingsQuery(id));
  const { data } = query;
  if (!data) {
    return (
      <LoadState query={query} texts={texts}>
        <Skeleton height={480} radius={16} />
      </LoadState>
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <SettingsPanel key={data.draft_at ?? data.published_at} settings={data} />
        <EmbeddingsPanel game_id={id} />
      </div>
      <LabPanel settings={data} />
    </div>
  );
}

export { RetrievalLabPage as Component };
