import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOutcome, Message, QuestionOptions } from '#contract/chat.ts';
import { ApiError } from '#web/http/api-error.ts';
import { takeCallsSummary } from '#web/wallet/wallet.api.ts';
import { stream } from '#web/http/stream.ts';
import { applyEvent, followAnswer, isClosing, isUncertain, mergeMessages, startLive, wait } from './answer-stream.ts';
import type { ClosingEvent, LiveAnswer } from './answer-stream.ts';
import { noteAsking } from './asking.ts';
import { changeHistory, historyKey, stopAnswer } from '../chat.api.ts';
import type { History } from '../chat.api.ts';
import { questionOptions } from './question-options.ts';

/** What a press of "Ask" sends; sending it again with the same key has no second effect. */
interface SentQuestion {
  key: string;
  text: string;
  options: QuestionOptions;
  conversation_id: number | undefined;
  picture_id: number | undefined;
  /** The question whose place it takes. */
  replaces: number | undefined;
}

/** How a question is asked beside what the player has chosen for all. */
export interface AskOptions {
  mode?: 'general';
  picture_id?: number | undefined;
  /** The question whose place it takes. */
  replaces?: number;
  in_steps?: boolean;
}

function askStream(game_id: number, { key, options, ...question }: SentQuestion, signal: AbortSignal) {
  return stream(
    'POST /api/chat/games/{id}/messages',
    { params: { id: game_id }, body: { ...question, ...options } },
    { signal, idempotencyKey: key },
  );
}

function attachStream(game_id: number, message_id: number, signal: AbortSignal) {
  return stream(
    'GET /api/chat/games/{id}/messages/{message_id}/events',
    { params: { id: game_id, message_id } },
    { signal },
  );
}

/** The one answer that is followed: asked for here, or found running in the history. */
type FollowedRequest = { question: SentQuestion } | { message_id: number };

/** An answer that ended with its server says nothing of its question. */
const isRestart = (code: string) => code === 'restarted' || code === 'shutting_down';

export interface Refusal {
  error: ApiError;
  /** The question, to be put back where it was typed. */
  text: string | null;
}

interface Listeners {
  onAccepted: (question: Message) => void;
  onRefused: (refusal: Refusal) => void;
}

/**
 * Asks a game's expert and follows the answer to its end. At most one answer at a time, one key per question, one
 * paint per frame, and one write to the cache when the answer is closed. `running` is an answer that the history
 * shows unfinished, from before a reload or from another tab.
 */
export function useAskExpert(
  game_id: number,
  conversation_id: number | undefined,
  running: number | undefined,
  { onAccepted, onRefused }: Listeners,
) {
  const client = useQueryClient();
  const [live, setLive] = useState<LiveAnswer | null>(null);
  const [lost, setLost] = useState(false);
  const [stopping, setStopping] = useState(false);
  /** Why answers failed, as the server worded it; the history holds only that they did. */
  const [failures, setFailures] = useState<Readonly<Record<number, string>>>({});
  const request = useRef<FollowedRequest | null>(null);
  const connection = useRef<AbortController | null>(null);
  const latest = useRef<LiveAnswer | null>(null);
  const frame = useRef(0);
  const stopWanted = useRef(false);
  const unreachable = useRef(new Set<number>());
  /** Questions whose answers went with their server, by their places: each is asked again once without a press. */
  const askedAgain = useRef(new Set<number>());

  function show(next: LiveAnswer | null) {
    latest.current = next;
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      setLive(latest.current);
    });
  }

  function begin(first: LiveAnswer) {
    latest.current = first;
    setLive(first);
  }

  /** Ends the following and shows so at once: a hidden tab draws no frames. */
  function leave() {
    connection.current?.abort();
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    request.current = null;
    latest.current = null;
    stopWanted.current = false;
    setLive(null);
    setLost(false);
    setStopping(false);
  }

  function storeOutcome({ question, message, calls_summary }: AnswerOutcome) {
    const added = (history: History): History => {
      const items = mergeMessages(history.items, [question, message]);
      return { ...history, items, total: history.total + items.length - history.items.length };
    };
    changeHistory(client, { game_id, conversation_id: message.conversation_id }, added);
    if (conversation_id === undefined) {
      // The first question made the conversation.
      client.setQueryData<History>(historyKey(game_id), (history) =>
        history?.conversation === null ? added(history) : history,
      );
      void client.invalidateQueries({ queryKey: historyKey(game_id) });
    }
    takeCallsSummary(client, calls_summary);
  }

  function close({ event, data }: ClosingEvent) {
    const followed = request.current;
    leave();
    storeOutcome(data);
    if (event !== 'failed') return;
    setFailures((known) => ({ ...known, [data.message.message_id]: data.detail }));
    const { place } = data.question;
    if (!isRestart(data.code) || followed === null || !('question' in followed) || askedAgain.current.has(place))
      return;
    askedAgain.current.add(place);
    const { text, options, picture_id } = followed.question;
    ask(text, { ...(options.mode && { mode: options.mode }), picture_id, replaces: place });
  }

  /** Between two tries: one that failed may be a hiccup, after more the player sees it. */
  async function waitVisibly(ms: number) {
    if (ms >= 1000) setLost(true);
    await wait(ms);
  }

  async function followRequest(next: FollowedRequest) {
    connection.current?.abort();
    const { signal } = (connection.current = new AbortController());
    request.current = next;
    setLost(false);
    const connections = {
      ...('question' in next && { ask: () => askStream(game_id, next.question, signal) }),
      attach: (message_id: number) => attachStream(game_id, message_id, signal),
    };
    try {
      const found = 'question' in next ? null : next.message_id;
      for await (const event of followAnswer(connections, found, signal, waitVisibly)) {
        setLost(false);
        if (isClosing(event)) return close(event);
        show(applyEvent(latest.current ?? startLive(null), event));
        if (event.event === 'accepted') {
          takeCallsSummary(client, event.data.calls_summary);
          onAccepted(event.data.question);
          if (stopWanted.current) void stop();
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (isUncertain(error)) setLost(true);
      else refuse(next, error);
    }
  }

  function refuse(refused: FollowedRequest, error: ApiError) {
    leave();
    // A changed question opens again where it was changed.
    if ('question' in refused)
      return onRefused({ error, text: refused.question.replaces === undefined ? refused.question.text : null });
    unreachable.current.add(refused.message_id);
    void client.invalidateQueries({ queryKey: historyKey(game_id, conversation_id) });
    void client.invalidateQueries({ queryKey: historyKey(game_id) });
  }

  /**
   * Sends a question once; while one is on its way a second press does nothing. One that was written on another screen
   * brings its key along.
   */
  function ask(text: string, { picture_id, replaces, ...own }: AskOptions = {}, key: string = crypto.randomUUID()) {
    if (request.current) return;
    begin(startLive(text, replaces));
    const options = { ...questionOptions(), ...own };
    void followRequest({ question: { key, text, options, conversation_id, picture_id, replaces } });
  }

  async function stop() {
    const message_id = latest.current?.message_id;
    stopWanted.current = true;
    setStopping(true);
    // Not taken yet: stopped as soon as it is.
    if (!message_id) return;
    try {
      const outcome = await stopAnswer(game_id, message_id);
      if (latest.current?.message_id === message_id) close({ event: 'answered', data: outcome });
    } catch {
      stopWanted.current = false;
      setStopping(false);
    }
  }

  /** After the connection was given up: the same question with the same key, or the same answer. */
  function reconnect() {
    if (request.current) void followRequest(request.current);
  }

  const resume = useEffectEvent(reconnect);
  useEffect(() => {
    // Only development's second mount finds something: the first one's connection was closed with it.
    resume();
    return () => {
      connection.current?.abort();
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, []);

  const goOn = useEffectEvent(() => {
    // An answer that is under way is followed on; a question that may not have arrived waits for the player.
    if (lost && latest.current?.message_id) reconnect();
  });
  useEffect(() => {
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, []);

  const attach = useEffectEvent((message_id: number) => {
    if (request.current || unreachable.current.has(message_id)) return;
    begin({ ...startLive(null), message_id });
    void followRequest({ message_id });
  });
  const idle = live === null;
  useEffect(() => (idle ? undefined : noteAsking()), [idle]);
  useEffect(() => {
    if (idle && running !== undefined) attach(running);
  }, [idle, running]);

  return { live, lost, stopping, failures, ask, stop, reconnect, leave };
}
