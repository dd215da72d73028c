import { useEffect, useEffectEvent, useState } from 'react';
import type { NearText } from '#contract/gaps.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { PageLink } from '../PageLink.tsx';
import { AuthorsCard } from './AuthorsCard.tsx';
import { type Group, useAskGroupAgain } from './gaps.api.ts';
import { GroupEnds } from './GroupEnds.tsx';
import { GroupQuestions } from './GroupQuestions.tsx';
import { MergedGroups } from './MergedGroups.tsx';
import { NearTexts } from './NearTexts.tsx';
import styles from './Group.module.css';

const ChunkDialog = lazyScreen(() => import('./ChunkDialog.tsx'));

interface GroupDetailsProps {
  group: Group;
  /** The page of this group, to which the work on it leads back. */
  address: string;
  /** Leads on once it has left the list. */
  onDone: () => unknown;
}

/** A group with its players' words, the texts near to them, and all that can become of it. */
export function GroupDetails({ group, address, onDone }: GroupDetailsProps) {
  const texts = useMessages(adminArticlesPart).gaps;
  const { id, state, question, wording, game_id, game_slug, game_title, asked_in, article } = group;
  const [query, setQuery] = useQueryParams();
  const [edited, setEdited] = useState<NearText>();
  const asking = useAskGroupAgain();
  const askAgain = () => asking.mutate(id);

  // An article that was written for it leads back here.
  const isBack = query.get('again') === 'true';
  const askOnce = useEffectEvent(() => {
    setQuery(
      (now) => {
        now.delete('again');
        return now;
      },
      { replace: true },
    );
    askAgain();
  });
  useEffect(() => {
    if (isBack) askOnce();
  }, [isBack]);

  return (
    <Stack as="article" className={styles.details}>
      <Stack as="header" gap={2}>
        <h1 lang={asked_in ?? undefined}>{wording ?? question}</h1>
        <Row gap={4} className="second">
          <Chip tone={state === 'closed' ? 'mint' : 'plain'}>{texts.states[state]}</Chip>
          <span className="tabular">{texts.times({ asked: group.asked, players: group.askers })}</span>
          <PageLink to={paths.adminGame(game_id)}>{game_title}</PageLink>
          {article && <Link to={paths.article(game_slug, article.id)}>{article.title}</Link>}
        </Row>
      </Stack>
      <div aria-live="polite">
        <AskedAgain asking={asking} />
      </div>
      <div className={styles.columns}>
        <GroupQuestions group={group} answered={asking.data?.answered ?? []} />
        <Stack className={styles.ends}>
          <GroupEnds
            group={group}
            address={address}
            isAsking={asking.isPending}
            onEdit={setEdited}
            onAskAgain={askAgain}
            onDone={onDone}
          />
          {state === 'open' && <AuthorsCard key={wording} group={group} />}
        </Stack>
        <Stack>
          <NearTexts group={group} onEdit={setEdited} />
          <MergedGroups group={group} />
        </Stack>
      </div>
      {edited && (
        <ChunkDialog
          chunk={{ ...edited, game_id }}
          onSaved={askAgain}
          onUndone={askAgain}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

/** Says what the last asking again came to. */
function AskedAgain({ asking: { data, error, isPending } }: { asking: ReturnType<typeof useAskGroupAgain> }) {
  const texts = useMessages(adminArticlesPart).gaps;
  if (isPending) return <Note>{texts.asking}</Note>;
  if (error) return <Alert>{error.message}</Alert>;
  if (data === undefined) return null;
  const answered = data.answered.length;
  return (
    <Alert tone={answered > 0 ? 'success' : 'info'}>
      <b>{texts.answeredNow({ answered, total: data.total })}.</b>{' '}
      {answered > 0 && texts.playersTold({ count: data.notified })}
    </Alert>
  );
}
