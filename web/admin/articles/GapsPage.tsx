import { useQuery } from '@tanstack/react-query';
import { BookOpen, CircleHelp, CircleX, PenLine, RotateCcw, Send } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminGap } from '#contract/gaps.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import uiPart from 'messages:ui';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import type { RowAction } from '../list/RowMenu.tsx';
import { gapsList } from '#contract/lists/gaps.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { unknownWordsQuery, useDismissGap, useReopenGap } from './gaps.api.ts';
import { Parts } from './Parts.tsx';
import styles from './Snapshots.module.css';
import { Card } from '#web/ui/Card.tsx';
import { Note, Row, Stack } from '#web/ui/Layout.tsx';

const source = listSource(gapsList);

const GapDialog = lazy(async () => ({ default: (await import('./GapDialog.tsx')).Component }));

const showFailure = (error: Error) => showToast(error.message, { tone: 'error' });

/** Unanswered questions of players, grouped by what they ask. */
function GapsPage() {
  const texts = useMessages(adminArticlesPart).gaps;
  const address = useListAddress(gapsList);
  const columns = useColumns();
  const [opened, setOpened] = useState<AdminGap | null>(null);
  const renderMenu = useCallback((gap: AdminGap) => <GapMenu gap={gap} onRelease={() => setOpened(gap)} />, []);
  return (
    <>
      <Parts />
      <AdminList
        title={texts.title}
        count={texts.count}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={(gap) => setOpened(gap)}
        renderMenu={renderMenu}
        searchLabel={texts.search}
        filters={<Choice address={address} name="state" label={texts.columns.state} options={texts.states} />}
        empty={{ icon: <CircleHelp size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
      />
      <UnknownWords />
      <Suspense>{opened && <GapDialog gap={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}

/** Words of unanswered questions that no article contains. Left out while there are none. */
function UnknownWords() {
  const texts = useMessages(adminArticlesPart).gaps;
  const { data } = useQuery(unknownWordsQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={styles.unknown}>
      <h2>{texts.unknown}</h2>
      <Note>{texts.unknownHint}</Note>
      <Row as="ul" gap={2}>
        {data.items.map(({ game_id, game_title, word, asked, article }) => (
          <Card as="li" size="small" key={`${game_id} ${word}`}>
            <b>{article ? texts.standsFor({ word, title: article.title }) : word}</b>
            <small>
              {game_title} · {texts.times({ count: asked })}
            </small>
          </Card>
        ))}
      </Row>
      <ButtonLink variant="outlined" size="small" to={paths.adminRetrievalLab()}>
        {texts.toLab}
      </ButtonLink>
    </Stack>
  );
}

function GapMenu({ gap, onRelease }: { gap: AdminGap; onRelease: () => void }) {
  const texts = useMessages(adminArticlesPart).gaps;
  const shared = useMessages(uiPart);
  const navigate = useNavigate();
  const dismiss = useDismissGap();
  const reopen = useReopenGap();
  const { id, state, game_slug, question, wording, article } = gap;
  const bringBack = () => reopen.mutate(id, { onSuccess: () => showToast(texts.reopened), onError: showFailure });
  const actions: Record<AdminGap['state'], RowAction[]> = {
    open: [
      { label: texts.release, icon: <Send size={18} aria-hidden />, onSelect: onRelease },
      {
        label: texts.write,
        icon: <PenLine size={18} aria-hidden />,
        onSelect: () => void navigate(paths.createArticle(game_slug, wording ?? undefined)),
      },
      {
        label: texts.dismiss,
        icon: <CircleX size={18} aria-hidden />,
        onSelect: () =>
          dismiss.mutate(id, {
            onSuccess: () => showToast(texts.dismissed, { action: { label: shared.undo, onSelect: bringBack } }),
            onError: showFailure,
          }),
      },
    ],
    dismissed: [{ label: texts.reopen, icon: <RotateCcw size={18} aria-hidden />, onSelect: bringBack }],
    closed: article
      ? [
          {
            label: texts.read,
            icon: <BookOpen size={18} aria-hidden />,
            onSelect: () => void navigate(paths.article(game_slug, article.id)),
          },
        ]
      : [],
  };
  return <RowMenu name={question || (wording ?? String(id))} actions={actions[state]} />;
}

function useColumns() {
  const texts = useMessages(adminArticlesPart).gaps;
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        gapsList,
        { language, titles: texts.columns },
        {
          wording: ({ wording }) => wording ?? texts.notReleased,
          game: ({ game_title }) => game_title,
          state: ({ state }) => texts.states[state],
          asked: ({ asked, askers }) => (
            <span className="tabular">
              {formatNumber(language, asked)} · {texts.askers({ n: askers })}
            </span>
          ),
        },
      ),
    [texts, language],
  );
}

export { GapsPage as Component };
