import { Alert } from '#web/ui/feedback/Alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Candidate, LabelGame, LabelledQuery } from '#contract/labels.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Split } from '#web/ui/data/Parts.tsx';
import adminLabelsPart from 'messages:admin-labels';
import { CandidateCard } from './CandidateCard.tsx';
import { DeskKeysDialog } from './DeskKeysDialog.tsx';
import { candidatesQuery, useSaveLabels } from './labels.api.ts';
import { QueryPanel } from './QueryPanel.tsx';
import type { QueryFacts } from './QueryPanel.tsx';
import { useDeskKeys } from './useDeskKeys.ts';

interface DeskProps {
  game: LabelGame;
  query_text: string;
  /** Whether its keys act at once: the query was typed here, or is the next one. */
  takesFocus: boolean;
  /** It is graded for an answer, to which the work leads back. */
  isOfAnswer: boolean;
  /** Leads on once it is saved; where nothing that was found answers, its text is missing. */
  onNext: (isMissing: boolean) => void;
}

/** A query on the left, its candidates on the right; nothing is kept before it is saved. */
export function Desk({ game, query_text, ...leads }: DeskProps) {
  const texts = useMessages(adminLabelsPart).labels;
  const judged = { game_id: game.game_id, snapshot_version: game.snapshot_version, query_text };
  const [search, setSearch] = useState('');
  const { data, error, isFetching } = useQuery(candidatesQuery(judged, search));
  if (error && !data) return <Alert tone="error">{error.message}</Alert>;
  if (!data) return <Skeleton height={420} radius={16} />;
  return (
    <Judging
      judged={judged}
      items={data.items}
      query={data.query}
      isSearching={isFetching}
      onSearch={setSearch}
      {...leads}
      title={texts.candidates}
    />
  );
}

interface JudgingProps extends Omit<DeskProps, 'game' | 'query_text'> {
  judged: { game_id: number; snapshot_version: number; query_text: string };
  items: readonly Candidate[];
  query: LabelledQuery | null;
  isSearching: boolean;
  onSearch: (words: string) => void;
  title: string;
}

function Judging({ judged, items, query, isSearching, onSearch, title, ...leads }: JudgingProps) {
  const { takesFocus, isOfAnswer, onNext } = leads;
  const texts = useMessages(adminLabelsPart).labels;
  const [grades, setGrades] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [facts, setFacts] = useState<QueryFacts>(() => ({
    expected_fact: query?.expected_fact ?? '',
    note: query?.note ?? '',
    answerable: query?.answerable ?? true,
  }));
  const [place, setPlace] = useState(0);
  const [showsKeys, setShowsKeys] = useState(false);
  const cards = useRef<HTMLElement>(null);
  const candidates = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const gradeOf = ({ version_id, judged: isJudged, grade: earlier }: Candidate) =>
    grades.has(version_id) ? grades.get(version_id) : isJudged ? earlier : undefined;
  const isMissing = isOfAnswer && facts.answerable && items.length > 0 && items.every((one) => gradeOf(one) === 0);
  const save = useSaveLabels();
  const saving = useAction(save.mutateAsync, {
    done: (_answer, { put_off }) => (put_off ? texts.putOff : texts.saved),
    onDone: (_answer, { put_off }) => {
      setGrades(new Map());
      onNext(isMissing && !put_off);
    },
  });

  useEffect(() => {
    // Out of the field or off the button that led here: their keys are not those of the desk.
    if (takesFocus) candidates.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  function goTo(next: number) {
    const to = Math.min(Math.max(0, next), Math.max(0, items.length - 1));
    setPlace(to);
    cards.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  }

  function grade(at: number, value: number | null) {
    const item = items[at];
    if (!item) return;
    setGrades((current) => new Map(current).set(item.version_id, value));
    goTo(at + 1);
  }

  function keep(put_off: boolean) {
    if (save.isPending) return;
    const labels = [...grades].map(([version_id, given]) => ({ version_id, grade: given }));
    void saving.run({ ...judged, ...facts, labels, put_off });
  }

  useDeskKeys({
    grade: (value) => grade(place, value),
    move: (by) => goTo(place + by),
    save: () => keep(false),
    putOff: () => keep(true),
    search: () => searchField.current?.focus(),
    help: () => setShowsKeys(true),
  });

  return (
    <Split side={340}>
      <QueryPanel
        query_text={judged.query_text}
        message_id={query?.message_id ?? null}
        facts={facts}
        onFacts={setFacts}
        changes={grades.size}
        isMissing={isMissing}
        isSaving={save.isPending}
        isSearching={isSearching}
        searchField={searchField}
        onSearch={onSearch}
        onSave={() => keep(false)}
        onLater={() => keep(true)}
        onKeys={() => setShowsKeys(true)}
      />
      <Stack as="section" gap={3} ref={candidates} tabIndex={-1} aria-label={title}>
        <header>
          <h2>{title}</h2>
          <small>{items.length === 0 ? texts.noCandidates : texts.candidatesHint}</small>
        </header>
        <Stack as="ol" gap={3} ref={cards}>
          {items.map((item, at) => (
            <CandidateCard
              key={item.version_id}
              item={item}
              grade={gradeOf(item)}
              isCurrent={at === place}
              place={texts.of({ place: at + 1, total: items.length })}
              onPoint={() => setPlace(at)}
              onGrade={(value) => grade(at, value)}
            />
          ))}
        </Stack>
      </Stack>
      {showsKeys && <DeskKeysDialog onClose={() => setShowsKeys(false)} />}
    </Split>
  );
}
