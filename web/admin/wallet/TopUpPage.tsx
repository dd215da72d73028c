import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { AdminTopUpDetails } from '#contract/top-ups.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toast.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import walletPart from 'messages:wallet';
import { RecordState } from '../RecordState.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { TopUpRecords } from './TopUpRecords.tsx';
import { TopUpState } from './TopUpState.tsx';
import { adminTopUpQuery, useCheckTopUp } from './wallet.api.ts';
import styles from './TopUpPage.module.css';

function TopUpPage() {
  const id = Number(useParams()['topupId']);
  const texts = useMessages(adminWalletPart).topUps;
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...adminTopUpQuery(id), enabled: isId });
  const { data, error } = query;
  const isMissing = !isId || (error instanceof ApiError && error.status === 404);
  usePageTitle(data && texts.name({ id: data.id }));
  return (
    <div className={styles.page}>
      <Link to={paths.adminTopUps()} className={styles.back}>
        <ArrowLeft size={18} aria-hidden />
        {texts.all}
      </Link>
      {data && (
        <>
          <Head topUp={data} />
          <TopUpRecords topUp={data} />
        </>
      )}
      {(!data || isMissing) && (
        <RecordState query={query} texts={texts} isMissing={isMissing}>
          <Skeleton height={360} radius={24} />
        </RecordState>
      )}
    </div>
  );
}

function Head({ topUp }: { topUp: AdminTopUpDetails }) {
  const texts = useMessages(adminWalletPart).topUps;
  const { what } = useMessages(walletPart).topUp;
  const language = useLanguage();
  const check = useCheckTopUp();
  const [isRefunding, setRefunding] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const { id, status, calls, amount_rub, user, provider, provider_payment_id, pack } = topUp;
  const { review_reason, needs_review, refundable } = topUp;
  const moment = (iso: string | null) => (iso === null ? texts.never : formatMoment(language, iso));
  const facts = [
    [texts.user, <Link key="user" to={paths.adminUserWallet(user.id)}>{`${user.name}, ${user.email}`}</Link>],
    [texts.provider, texts.providers[provider]],
    [texts.payment, provider_payment_id ?? '—'],
    [texts.pack, pack ? (language === 'ru' ? pack.title_ru : pack.title_en) : texts.noPack],
    [texts.created, moment(topUp.created_at)],
    [texts.paidAt, moment(topUp.paid_at)],
    [texts.checked, moment(topUp.checked_at)],
    [texts.nextCheck, moment(topUp.next_check_at)],
  ] as const;

  return (
    <article className={styles.card}>
      <header>
        <h1>{texts.name({ id })}</h1>
        <p>
          <TopUpState status={status} />
          <b>{what({ calls, sum: formatRoubles(language, amount_rub) })}</b>
          <Link to={`${paths.adminAudit()}?object_kind=top_up&object_id=${id}`}>{texts.audit}</Link>
        </p>
        {review_reason && (
          <p className={styles.review} data-open={needs_review || undefined}>
            {needs_review ? texts.review : texts.looked}: {texts.reviews[review_reason]}
            {status === 'review' && refundable.amount_rub > 0 && (
              <>. {texts.received({ sum: formatRoubles(language, refundable.amount_rub) })}</>
            )}
          </p>
        )}
      </header>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        {provider !== 'balance' && (
          <Button
            variant="outlined"
            loading={check.isPending}
            onClick={() =>
              check.mutate(id, {
                onSuccess: () => showToast(texts.asked),
                onError: (error) => showToast(error.message, { tone: 'error' }),
              })
            }
          >
            {texts.check}
          </Button>
        )}
        {needs_review && (
          <Button variant="outlined" onClick={() => setReviewing(true)}>
            {texts.endReview}
          </Button>
        )}
        {refundable.amount_rub > 0 && (
          <Button variant="outlined" color="error" onClick={() => setRefunding(true)}>
            {texts.refund}
          </Button>
        )}
      </footer>
      {isReviewing && <ReviewDialog id={id} onClose={() => setReviewing(false)} />}
      {isRefunding && <RefundDialog topUp={topUp} onClose={() => setRefunding(false)} />}
    </article>
  );
}

export { TopUpPage as Component };
