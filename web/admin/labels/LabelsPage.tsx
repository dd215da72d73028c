import { Field } from '#web/ui/controls/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Tags } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LabelGame } from '#contract/labels.ts';
import { limits } from '#contract/values/limits.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { readCase, withCase } from '#web/shell/case-address.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import { GameChoice } from '../GameChoice.tsx';
import { useChosenGame } from '../useChosenGame.ts';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Desk } from './Desk.tsx';
import { openQueriesQuery } from './labels.api.ts';

/** The labelling desk: one query of one game at a time. Both stand in the address. */
function LabelsPage() {
  const texts = useMessages(adminLabelsPart).labels;
  const { query, games, game, address, setAddress } = useChosenGame();
  usePageTitle(texts.title);

  return (
    <Stack as="section">
      <PageHead
        title={texts.title}
        note={game && <GameChoice label={texts.game} games={games} game_id={game.game_id} setAddress={setAddress} />}
        actions={
          <ButtonLink variant="outlined" to={paths.adminLabelGames()}>
            {texts.games}
          </ButtonLink>
        }
      />
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={420} radius={16} />}
        empty={
          !game && (
            <EmptyState icon={<Tags size={24} aria-hidden />} title={texts.noGames}>
              {texts.noGamesHint}
            </EmptyState>
          )
        }
      >
        {() => game && <GameDesk key={game.game_id} game={game} query_text={address.get('query_text')} />}
      </LoadState>
    </Stack>
  );
}

function GameDesk({ game, query_text }: { game: LabelGame; query_text: string | null }) {
  const texts = useMessages(adminLabelsPart).labels;
  const language = useLanguage();
  const [address, setAddress] = useQueryParams();
  const navigate = useNavigate();
  const { data: open } = useQuery(openQueriesQuery(game.game_id));
  const shown = query_text ?? open?.items[0]?.query_text;
  const [isBegun, setBegun] = useState(false);
  const toQuery = (text: string) => setAddress({ game_id: String(game.game_id), ...(text && { query_text: text }) });
  const number = (value: number) => formatNumber(language, value);
  const judged = texts.progress({ judged: number(game.judged), queries: number(game.queries) });

  // Whoever came from an answer goes on with it, or with the text that is missing.
  const answer = readCase(address);
  const inLanguage = address.get('language');
  const editor = paths.createArticle(game.slug, shown) + (inLanguage === null ? '' : `&language=${inLanguage}`);

  function toNext(isMissing: boolean) {
    if (answer !== undefined) return void navigate(isMissing ? withCase(editor, answer) : answer);
    // Round the list: what is put off again comes back last.
    const texts_open = open?.items.map((item) => item.query_text) ?? [];
    const here = texts_open.indexOf(shown ?? '');
    toQuery(
      texts_open.filter((text) => text !== shown)[Math.max(0, here)] ?? texts_open.find((text) => text !== shown) ?? '',
    );
  }

  return (
    <>
      <Row gap={5}>
        <div data-grow>
          <Progress tone="good" label={judged} percent={(game.judged / Math.max(1, game.queries)) * 100} />
        </div>
        <Note as="span" className="tabular">
          {judged}
        </Note>
        <Note as="span" className="tabular">
          {texts.snapshot({ version: number(game.snapshot_version) })}
        </Note>
      </Row>
      {shown !== undefined && game.snapshot_version > 0 && (
        <Desk
          key={shown}
          game={game}
          query_text={shown}
          isOfAnswer={answer !== undefined}
          takesFocus={isBegun}
          onNext={toNext}
        />
      )}
      {shown === undefined && open === undefined && <Skeleton height={420} radius={16} />}
      {shown === undefined && open !== undefined && <NothingOpen game={game} />}
      <NewQuery
        key={shown === undefined ? 'nothing' : 'open'}
        takesFocus={isBegun && shown === undefined}
        onBegin={(text) => {
          setBegun(true);
          toQuery(text);
        }}
      />
    </>
  );
}

function NothingOpen({ game: { game_id, judged } }: { game: LabelGame }) {
  const texts = useMessages(adminLabelsPart).labels;
  if (judged === 0)
    return (
      <EmptyState icon={<Tags size={24} aria-hidden />} title={texts.noQueries}>
        {texts.noQueriesHint}
      </EmptyState>
    );
  return (
    <EmptyState icon={<CheckCheck size={24} aria-hidden />} title={texts.allDone}>
      <p>{texts.allDoneHint}</p>
      <Row>
        <ButtonLink variant="outlined" to={`${paths.adminRetrievalLab()}?game_id=${game_id}`}>
          {texts.toLab}
        </ButtonLink>
        <ButtonLink variant="outlined" to={`${paths.adminEvaluations()}?game_id=${game_id}`}>
          {texts.toEvaluations}
        </ButtonLink>
        <ButtonLink variant="outlined" to={paths.adminQuality()}>
          {texts.toQuality}
        </ButtonLink>
      </Row>
    </EmptyState>
  );
}

interface NewQueryProps {
  /** After the last query was saved, so that the next one can be typed at once. */
  takesFocus: boolean;
  onBegin: (query_text: string) => void;
}

function NewQuery({ takesFocus, onBegin }: NewQueryProps) {
  const texts = useMessages(adminLabelsPart).labels;
  const [text, setText] = useState('');
  return (
    <Row
      as="form"
      gap={2}
      most="var(--page)"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onBegin(text.trim());
        setText('');
      }}
    >
      <Field
        size="small"
        label={texts.newQuery}
        placeholder={texts.newQueryHint}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={limits.question}
        autoComplete="off"
        autoFocus={takesFocus}
      />
      <Button type="submit" variant="outlined">
        {texts.begin}
      </Button>
    </Row>
  );
}

export { LabelsPage as Component };
