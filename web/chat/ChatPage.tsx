import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigationType, useParams } from 'react-router';
import type { Message } from '#contract/chat.ts';
import type { GameDetails } from '#contract/games.ts';
import { meQuery } from '#web/auth/auth.api.ts';
import { gameQuery } from '#web/games/games.api.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useUser } from '#web/http/use-session.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { paths } from '#contract/values/paths.ts';
import { isRecordId } from '#web/shell/useRecordId.ts';
import { questionDraft, saveDraft } from '#web/shell/drafts.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { closePlainToasts } from '#web/ui/feedback/toast.ts';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { callsSummaryKey, callsSummaryQuery } from '#web/wallet/wallet.api.ts';
import chatPart from 'messages:chat';
import { Announcement } from './thread/Announcement.tsx';
import { Aside } from './sources/Aside.tsx';
import { historyQuery } from './chat.api.ts';
import type { History } from './chat.api.ts';
import { ChatSkeleton } from './thread/ChatSkeleton.tsx';
import { Composer } from './ask/Composer.tsx';
import { Empty } from './ask/Empty.tsx';
import { ConversationNotFound, GameNotFound, Obstacle, OfferedQuestion, OnTop, ProgressChip } from './on-demand.tsx';
import { OpenedSourceContext } from './sources/opened-source.ts';
import { editDraft } from './ask/question-options.ts';
import { RefusalNote } from './ask/RefusalNote.tsx';
import { ThreadHeader } from './thread/ThreadHeader.tsx';
import { ToLatest } from './thread/ToLatest.tsx';
import { useAskExpert } from './ask/useAskExpert.ts';
import { useLinkedQuestion, useOfferedQuestion, usePendingQuestion } from './ask/useArrivingQuestion.ts';
import { useAttachedPicture } from './ask/use-attached-picture.tsx';
import type { AskOptions, Refusal } from './ask/useAskExpert.ts';
import { useDockHeight } from './ask/useDockHeight.ts';
import { useDraft } from './ask/useDraft.ts';
import { useFollow } from './thread/useFollow.ts';
import { useKeyboard } from './ask/useKeyboard.ts';
import { useLinkedMessage } from './thread/useLinkedMessage.ts';
import { useSourcePanel } from './sources/useSourcePanel.ts';
import styles from './Chat.module.css';

/** The page's outline needs none of it, so it is fetched beside the messages themselves. */
const conversation = import('./thread/Conversation.tsx');
const Conversation = lazyScreen(() => conversation);

function ChatPage() {
  const { slug = '', conversationId } = useParams();
  const texts = useMessages(chatPart).thread;
  const game = useQuery(gameQuery(slug));
  const named = conversationId === undefined ? undefined : Number(conversationId);
  const isId = named === undefined || isRecordId(named);
  const history = useQuery({ ...historyQuery(game.data?.id ?? 0, named), enabled: isId && game.data !== undefined });
  const [isReturn] = useState(useNavigationType() === 'POP' && history.data !== undefined);
  const shown = useShownConversation(history.data?.conversation?.conversation_id);
  usePageTitle(game.data?.title);

  if (!game.data && game.error instanceof ApiError && game.error.status === 404) return <GameNotFound />;
  const isGone = history.error instanceof ApiError && history.error.status === 404;
  if (!isId || (named !== undefined && isGone)) return <ConversationNotFound slug={slug} />;
  return (
    <LoadState
      query={game.data ? history : game}
      failed={texts.historyFailed}
      skeleton={<ChatSkeleton />}
      level="h1"
      empty={game.data?.has_expert === false && history.data?.items.length === 0 && <NoExpert slug={slug} />}
    >
      {() =>
        game.data &&
        history.data && (
          <Chat key={`${game.data.id} ${shown}`} game={game.data} history={history.data} isReturn={isReturn} />
        )
      }
    </LoadState>
  );
}

function NoExpert({ slug }: { slug: string }) {
  const texts = useMessages(chatPart).thread;
  return (
    <EmptyState
      level="h1"
      icon={<BookOpen size={24} aria-hidden />}
      title={texts.noExpert}
      action={<ButtonLink to={paths.articles(slug)}>{texts.toArticles}</ButtonLink>}
    >
      {texts.noExpertHint}
    </EmptyState>
  );
}

/** Changes when another conversation is shown; the first question of one that was not there yet changes nothing. */
function useShownConversation(id: number | undefined): number {
  const [shown, setShown] = useState({ id, count: 0 });
  if (shown.id !== id) setShown({ id, count: shown.id === undefined ? shown.count : shown.count + 1 });
  return shown.count;
}

interface ChatProps {
  game: GameDetails;
  history: History;
  /** Somebody comes back from another page to where they were, which the router restores. */
  isReturn: boolean;
}

function Chat({ game, history, isReturn }: ChatProps) {
  const texts = useMessages(chatPart).thread;
  const client = useQueryClient();
  const user = useUser();
  const calls = useQuery(callsSummaryQuery()).data?.calls;
  const column = useRef<HTMLDivElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  useDockHeight(dock);
  useKeyboard();
  const conversation_id = history.conversation?.conversation_id;
  const isLinked = useLinkedMessage(game.id, history);
  const { away, pinned, pin, follow } = useFollow(column, {
    fromEnd: history.items.length > 0 && !isLinked && !isReturn,
  });
  const draft = useDraft(questionDraft(game.slug));
  const [isQuestionSent, setQuestionSent] = useState(false);
  const attached = useAttachedPicture(game.slug);
  const [floating, setFloating] = useState<Window | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const running = history.items.findLast(({ role, state }) => role === 'expert' && state === 'running')?.message_id;
  const expert = useAskExpert(game.id, conversation_id, running, {
    onAccepted: ({ place }) => {
      draft.taken();
      attached.taken();
      saveDraft(editDraft(place), '');
    },
    onRefused: (refused) => {
      setRefusal(refused);
      if (refused.text !== null) draft.putBack(refused.text);
      attached.putBack();
      // What the server said no to may be known here by an older state.
      if (refused.error.status === 402) void client.invalidateQueries({ queryKey: callsSummaryKey });
      if (refused.error.status === 403) void client.invalidateQueries(meQuery());
    },
  });
  const { live } = expert;

  function ask(text: string, options: AskOptions = {}, key?: string) {
    if (live) return;
    // Kept, and asked when the player asks again: never by itself at some later time.
    if (!navigator.onLine) {
      if (Object.keys(options).length === 0) draft.putBack(text);
      return setRefusal({ error: new ApiError(0, null, texts.offline), text: null });
    }
    closePlainToasts();
    setRefusal(null);
    setQuestionSent(true);
    // What is typed in the field below is another question.
    if (options.mode === undefined && options.replaces === undefined) draft.send(text);
    expert.ask(text, options, key);
    if (options.replaces === undefined) pin();
  }

  const isUnverified = user?.email_verified === false;
  const hasObstacle = isUnverified || (calls === 0 && !live);
  const mayAsk = user?.email_verified === true && calls !== undefined && calls > 0 && game.has_expert;
  const beside = useOfferedQuestion(draft);
  usePendingQuestion(game.slug, user?.email_verified === false || calls !== undefined, (text, own, key) => {
    if (mayAsk && !live) ask(text, own, key);
    else beside.arrive(text);
  });
  useLinkedQuestion(beside.arrive);

  const shown = history.items.filter(
    ({ message_id }) => message_id !== live?.message_id && message_id !== live?.question?.message_id,
  );
  const last = history.items.at(-1);
  const isEmpty = shown.length === 0 && !live;
  const composer = {
    isBlocked: hasObstacle,
    title: game.title,
    text: draft.text,
    calls,
    isRunning: live !== null,
    isStopping: expert.stopping,
    onText: draft.change,
    onStop: () => void expert.stop(),
  };
  const thread = (
    <Conversation
      game={game}
      conversation_id={conversation_id}
      messages={shown}
      hasEarlier={history.items.length < history.total}
      failures={expert.failures}
      onAsk={live || !mayAsk ? undefined : ask}
      live={live}
      lost={expert.lost}
      onReconnect={expert.reconnect}
    />
  );
  const refused = refusal && <RefusalNote error={refusal.error} onClose={() => setRefusal(null)} />;
  const obstacle = hasObstacle && (
    <Obstacle slug={game.slug} question={draft.text} unverified={isUnverified ? user.email : undefined} />
  );
  const source = useSourcePanel(shown, live?.message_id ?? null, live?.sources);

  return (
    <OpenedSourceContext value={source.context}>
      <div className={styles.chat}>
        <div ref={column} className={styles.column} data-beside data-pinned={pinned || undefined}>
          <Stack gap={6} className={styles.thread}>
            <ThreadHeader
              game={game}
              conversation={history.conversation}
              isEmpty={isEmpty}
              onDeleted={expert.leave}
              onFloat={setFloating}
            />
            {isEmpty ? (
              <Empty questions={game.sample_questions} onAsk={mayAsk ? (text) => ask(text) : draft.change} />
            ) : (
              thread
            )}
          </Stack>
          <Announcement live={live} outcome={isQuestionSent && refusal === null ? last : undefined} />
          <div ref={dock} className={styles.dock} data-dock>
            {away && !isEmpty && <ToLatest onClick={follow} />}
            {refused}
            {beside.offered && <OfferedQuestion offered={beside.offered} onTake={beside.take} onClose={beside.close} />}
            {game.mine && <ProgressChip slug={game.slug} />}
            {obstacle}
            {!isUnverified && (
              <Composer
                {...composer}
                {...attached.shown}
                onAsk={(text) => ask(text || texts.whatIsThis, attached.send())}
              />
            )}
          </div>
        </div>
        {floating && (
          <OnTop
            floating={floating}
            game={game}
            findSource={source.find}
            isAsking={live !== null}
            onEscape={live && !expert.stopping ? composer.onStop : undefined}
            onClose={() => setFloating((now) => (now === floating ? null : now))}
            thread={!isEmpty && thread}
          >
            {refused}
            {obstacle}
            {!isUnverified && <Composer {...composer} attachment={null} picture="none" onAsk={(text) => ask(text)} />}
          </OnTop>
        )}
        <Aside
          game={game}
          source={source.opened}
          answer={
            live || (!last?.content?.passages.length && last?.state === 'refused') || last?.citations.length === 0
              ? undefined
              : last
          }
          questions={isEmpty || offersOwn(last) ? [] : notAsked(game.sample_questions, history, live?.question_text)}
          onClose={source.close}
          onAsk={mayAsk && !live ? (text) => ask(text) : undefined}
        />
      </div>
    </OpenedSourceContext>
  );
}

/** Below it stands what to ask instead of these, which are the same for everybody. */
const offersOwn = (last: Message | undefined) =>
  last !== undefined && (last.ask_next.length > 0 || last.content?.miss != null);

function notAsked(questions: readonly string[], { items }: History, running: string | null | undefined): string[] {
  const messages = new Set([...items.map(({ text }) => text), running ?? ''].map((text) => text.toLowerCase()));
  return questions.filter((text) => !messages.has(text.toLowerCase()));
}

/** Each conversation is read anew when it is opened; both addresses of the chat lead here. */
function FreshChatPage() {
  const { slug, conversationId = 'current' } = useParams();
  return <ChatPage key={`${slug} ${conversationId}`} />;
}

export { FreshChatPage as Component };
