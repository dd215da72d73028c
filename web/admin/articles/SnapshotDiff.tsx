import { useQuery } from '@tanstack/react-query';
import type { Snapshot, SnapshotChange } from '#contract/knowledge-snapshots.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { TextDiff } from '#web/ui/diff/TextDiff.tsx';
import { Select } from '#web/ui/controls/Field.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { comparisonQuery } from './snapshots.api.ts';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';

interface SnapshotDiffProps {
  game_id: number;
  snapshots: readonly Snapshot[];
  current: number;
}

/** What differs between two revisions: unless chosen otherwise, the last stored before the current one, and that. */
export function SnapshotDiff({ game_id, snapshots, current }: SnapshotDiffProps) {
  const texts = useMessages(adminArticlesPart).snapshots;
  const language = useLanguage();
  const [address, setAddress] = useQueryParams();
  const known = [...new Set([current, ...snapshots.map((one) => one.snapshot_version)])];
  const chosen = (name: string, fallback: number) => {
    const value = Number(address.get(name));
    return known.includes(value) ? value : fallback;
  };
  const from = chosen('from', known.find((revision) => revision < current) ?? current);
  const to = chosen('to', current);
  const query = useQuery({ ...comparisonQuery(game_id, from, to), enabled: from !== to });
  const { data } = query;
  const number = (value: number) => formatNumber(language, value);

  const select = (name: 'from' | 'to', value: number) => (
    <Select
      size="small"
      label={texts[name]}
      value={String(value)}
      onChange={({ target }) =>
        setAddress({ game_id: String(game_id), from: String(from), to: String(to), [name]: target.value })
      }
      options={known.map((one) => [one, one === current ? texts.now({ revision: number(one) }) : number(one)])}
    />
  );

  return (
    <Stack as="section">
      <PageHead
        level="h2"
        title={texts.compare}
        actions={
          <>
            {select('from', from)}
            {select('to', to)}
          </>
        }
      />
      {from !== to && (
        <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={160} radius={16} />}>
          {() => null}
        </LoadState>
      )}
      {(from === to || data?.total === 0) && <Note>{texts.same}</Note>}
      {from !== to && data && data.total > 0 && (
        <>
          <p className="tabular">
            <b>{texts.changes({ n: data.total })}</b> ·{' '}
            {texts.figures({ added: number(data.added), changed: number(data.changed), gone: number(data.gone) })}
            {data.items.length < data.total && ` · ${texts.firstOnes({ n: number(data.items.length) })}`}
          </p>
          <Stack as="ul">
            {data.items.map((change) => (
              <Change key={change.chunk_key} change={change} />
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}

function Change({ change: { before, after, language } }: { change: SnapshotChange }) {
  const texts = useMessages(adminArticlesPart).snapshots;
  const shown = after ?? before;
  const state = before === null ? 'added' : after === null ? 'gone' : 'changed';
  return (
    <Stack as="li" gap={2} lang={language}>
      <Row gap={2}>
        <Chip>{texts.states[state]}</Chip>
        <h3>{[shown?.article_title, shown?.section].filter(Boolean).join(' · ')}</h3>
      </Row>
      <TextDiff from={textOf(before)} to={textOf(after)} same={texts.same} />
    </Stack>
  );
}

function textOf(side: SnapshotChange['before']): string {
  return side === null ? '' : `${side.article_title}\n${side.section}\n\n${side.content}`;
}
