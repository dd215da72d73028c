import type { AnswerOf } from '#contract/endpoint-types.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Camera, Download } from 'lucide-react';
import type { KnowledgeFormat, Snapshot } from '#contract/knowledge-snapshots.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { showError } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { Table } from '#web/ui/data/Table.tsx';
import { GameChoice } from '../GameChoice.tsx';
import { useChosenGame } from '../useChosenGame.ts';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { SnapshotDiff } from './SnapshotDiff.tsx';
import { saveKnowledgeAsFile, snapshotsQuery, useCreateSnapshot } from './snapshots.api.ts';
import { PageHead } from '#web/ui/layout/PageHead.tsx';

/** The kept revisions of one game, and what differs between two. Game and revisions stand in the address. */
function SnapshotsPage() {
  const texts = useMessages(adminArticlesPart).snapshots;
  const { query, games, game, setAddress } = useChosenGame();
  usePageTitle(texts.title);
  return (
    <>
      <Stack as="section" gap={5}>
        <PageHead
          title={texts.title}
          lead={texts.hint}
          actions={
            game && <GameChoice label={texts.game} games={games} game_id={game.game_id} setAddress={setAddress} />
          }
        />
        <LoadState
          query={query}
          failed={texts.failed}
          empty={
            !game && (
              <EmptyState icon={<Camera size={24} aria-hidden />} title={texts.noGame}>
                {texts.noGameHint}
              </EmptyState>
            )
          }
        >
          {() => game && <GameSnapshots key={game.game_id} game_id={game.game_id} />}
        </LoadState>
      </Stack>
    </>
  );
}

function GameSnapshots({ game_id }: { game_id: number }) {
  const texts = useMessages(adminArticlesPart).snapshots;
  const query = useQuery(snapshotsQuery(game_id));
  return (
    <LoadState query={query} failed={texts.failed}>
      {(data) => <SnapshotList game_id={game_id} data={data} />}
    </LoadState>
  );
}

function SnapshotList({
  game_id,
  data,
}: {
  game_id: number;
  data: AnswerOf<'GET /api/admin/knowledge/games/{id}/snapshots'>;
}) {
  const texts = useMessages(adminArticlesPart).snapshots;
  const language = useLanguage();
  const { mutateAsync: keepNow } = useCreateSnapshot(game_id);
  const create = useAction(() => keepNow(), {
    done: ({ snapshot_version }) => texts.saved({ revision: formatNumber(language, snapshot_version) }),
  });
  const isStored = data.items.some((one) => one.is_current);
  const save = (format: KnowledgeFormat) => void saveKnowledgeAsFile(game_id, format).catch(showError);
  return (
    <>
      <Row>
        <p className="tabular">{texts.current({ revision: formatNumber(language, data.current) })}</p>
        <Button
          icon={<Camera size={18} aria-hidden />}
          disabled={isStored}
          loading={create.isPending}
          onClick={() => void create.run()}
        >
          {texts.save}
        </Button>
        {(['json', 'markdown'] as const).map((format) => (
          <Button
            key={format}
            variant="outlined"
            icon={<Download size={18} aria-hidden />}
            onClick={() => save(format)}
          >
            {texts[format]}
          </Button>
        ))}
      </Row>
      {data.total === 0 ? (
        <EmptyState icon={<Camera size={24} aria-hidden />} title={texts.none}>
          {texts.noneHint}
        </EmptyState>
      ) : (
        <SnapshotTable snapshots={data.items} />
      )}
      {data.total > 0 && <SnapshotDiff game_id={game_id} snapshots={data.items} current={data.current} />}
    </>
  );
}

function SnapshotTable({ snapshots }: { snapshots: readonly Snapshot[] }) {
  const texts = useMessages(adminArticlesPart).snapshots;
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  return (
    <Table
      label={texts.title}
      columns={[
        { title: texts.version },
        { title: texts.kind },
        { title: texts.who },
        { title: texts.created },
        { title: texts.articles, isNumber: true },
        { title: texts.chunks, isNumber: true },
        { title: texts.length, isNumber: true },
      ]}
    >
      <tbody>
        {snapshots.map(({ snapshot_version, reason, user_name, created_at, is_current, ...size }) => (
          <tr key={snapshot_version}>
            <td className="tabular">
              <b>{number(snapshot_version)}</b>
              {is_current && <small>{texts.isCurrent}</small>}
            </td>
            <td>{texts.reasons[reason]}</td>
            <td>{user_name ?? '–'}</td>
            <td className="tabular">
              <time dateTime={created_at}>{formatMoment(language, created_at)}</time>
            </td>
            <td data-number>{number(size.articles)}</td>
            <td data-number>{number(size.chunks)}</td>
            <td data-number>{number(size.length)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export { SnapshotsPage as Component };
