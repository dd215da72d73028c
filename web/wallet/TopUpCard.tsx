import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, SearchX, Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { TopUp } from '#contract/top-ups.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Button, IconButton } from '#web/ui/controls/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import topUpsPart from 'messages:wallet-top-ups';
import uiPart from 'messages:ui';
import { TopUpActions } from './TopUpActions.tsx';
import { refreshWallet, topUpQuery, useCheckTopUp } from './top-ups.api.ts';
import styles from './TopUpCard.module.css';

/** Beside the live stream, for a browser that it does not reach. */
const askAgainMs = 3000;

const icons = {
  pending: Clock,
  succeeded: CircleCheck,
  canceled: CircleX,
  failed: CircleX,
  review: Clock,
  refunded: Undo2,
};

const tones = {
  pending: 'amber',
  succeeded: 'good',
  canceled: undefined,
  failed: 'error',
  review: 'amber',
  refunded: undefined,
} as const;

/** One top-up and what became of it, followed until it has ended. */
function TopUpCard({ id }: { id: number }) {
  const texts = useMessages(topUpsPart);
  const shared = useMessages(uiPart);
  const { data, error, refetch } = useQuery({
    ...topUpQuery(id),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? askAgainMs : false),
  });
  const setQuery = useQueryParams()[1];
  const card = useRef<HTMLElement>(null);
  useFollowUp(id, data?.status);

  // Also when it stands open already and is asked for again, from its line in the history far below.
  const { key } = useLocation();
  useEffect(() => card.current?.focus(), [key]);

  const isMissing = error instanceof ApiError && error.status === 404;
  const close = () =>
    setQuery((query) => {
      query.delete('topup');
      return query;
    });
  return (
    <Card
      ref={card}
      tabIndex={-1}
      className={styles.card}
      tone={data && tones[data.status]}
      aria-busy={!data && !error}
    >
      <Row role="status" gap={4} align="start" isTight className={styles.notice}>
        {data && <Notified topUp={data} />}
        {!data && error && (
          <>
            <SearchX size={28} aria-hidden />
            <div>
              <h2>{isMissing ? texts.notFound : texts.failed}</h2>
              <Note>{isMissing ? texts.notFoundHint : error.message}</Note>
            </div>
          </>
        )}
        {!data && !error && <Skeleton height={56} />}
      </Row>
      <Row className={styles.actions}>
        {data && <TopUpActions topUp={data} />}
        {!data && error && !isMissing && <Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
      </Row>
      <IconButton label={shared.close} className={styles.close} onClick={close}>
        <X size={20} aria-hidden />
      </IconButton>
    </Card>
  );
}

function Notified({ topUp }: { topUp: TopUp }) {
  const { status, reason, calls, amount_rub, confirmation_url, paid_from, refunded_calls, refunded_rub, is_reviewed } =
    topUp;
  const texts = useMessages(topUpsPart);
  const language = useLanguage();
  const Icon = icons[status];
  const says =
    status === 'canceled'
      ? texts.canceled[reason ?? 'provider']
      : status === 'pending' && confirmation_url === null
        ? texts.preparing
        : status === 'review' && is_reviewed
          ? texts.reviewed
          : texts.says[status];
  return (
    <>
      <Icon size={28} aria-hidden />
      <div>
        <h2>{status === 'review' && is_reviewed ? texts.reviewedTitle : texts.title[status]}</h2>
        <p>
          <b>
            {texts.what({ calls, sum: formatRoubles(language, amount_rub) })}
            {paid_from === 'balance' && `, ${texts.fromBalance}`}
          </b>
        </p>
        <Note>{says}</Note>
        {refunded_calls > 0 && (
          <Note>{texts.refunded({ calls: refunded_calls, sum: formatRoubles(language, refunded_rub) })}</Note>
        )}
      </div>
    </>
  );
}

/** Has the provider asked once where the top-up waits, and the wallet read anew when it waits no longer. */
function useFollowUp(id: number, status: TopUp['status'] | undefined) {
  const client = useQueryClient();
  const { mutate: check } = useCheckTopUp();
  const before = useRef(status);
  useEffect(() => {
    if (status === 'pending' && before.current !== status) check(id);
    if (before.current === 'pending' && status !== 'pending') refreshWallet(client);
    before.current = status;
  }, [id, status, check, client]);
}

export { TopUpCard as Component };
