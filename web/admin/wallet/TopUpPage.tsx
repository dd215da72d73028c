import { PageLink } from '../PageLink.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { useUser } from '#web/http/use-session.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminTopUpDetails } from '#contract/top-ups.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { textIn } from '#contract/values/texts.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { RecordState } from '#web/shell/RecordState.tsx';
import { useRecordId } from '#web/shell/useRecordId.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Facts } from '#web/ui/data/Parts.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import providersPart from 'messages:payment-providers';
import topUpsPart from 'messages:wallet-top-ups';
import { RefundDialog } from './RefundDialog.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { TopUpRecords } from './TopUpRecords.tsx';
import { TopUpState } from './TopUpState.tsx';
import { adminTopUpQuery, useCheckTopUp } from './wallet.api.ts';
import { withLastSearch } from '../list/last-search.ts';
import { useOpenedByAddress } from '../useOpenedByAddress.ts';

function TopUpPage() {
  const { id, isId } = useRecordId('topupId');
  const texts = useMessages(adminWalletPart).topUps;
  const query = useQuery({ ...adminTopUpQuery(id), enabled: isId });
  return (
    <Stack>
      <RecordState
        back={{ to: withLastSearch(paths.adminTopUps()), label: texts.all }}
        query={query}
        isMissing={!isId}
        texts={texts}
        title={(topUp) => texts.name(topUp)}
        skeleton={360}
      >
        {(topUp) => (
          <>
            <Head topUp={topUp} />
            <TopUpRecords topUp={topUp} />
          </>
        )}
      </RecordState>
    </Stack>
  );
}

function Head({ topUp }: { topUp: AdminTopUpDetails }) {
  const texts = useMessages(adminWalletPart).topUps;
  const { what } = useMessages(topUpsPart);
  const language = useLanguage();
  const { id, status, calls, amount_rub, user, provider, provider_payment_id, pack } = topUp;
  const { review_reason, needs_review, refundable } = topUp;
  const check = useCheckTopUp();
  const providers = { ...texts.providers, ...useMessages(providersPart).names };
  const checking = useAction(() => check.mutateAsync(id), { done: texts.paymentChecked });
  const [isRefunding, setRefunding] = useOpenedByAddress('refund');
  const [isReviewing, setReviewing] = useState(false);
  const helper = useUser();
  const isOutOfReach = topUp.is_colleague && helper?.role !== 'admin';
  const mayRefund = refundable.amount_rub > 0 && !isOutOfReach;
  const moment = (iso: string | null) => (iso === null ? texts.never : formatMoment(language, iso));
  const facts = [
    [texts.user, <Link key="user" to={paths.adminUserWallet(user.id)}>{`${user.name}, ${user.email}`}</Link>],
    [texts.provider, providers[provider]],
    [texts.payment, provider_payment_id ?? '—'],
    [texts.pack, pack ? textIn(pack, 'title', language) : texts.noPack],
    [texts.created, moment(topUp.created_at)],
    [texts.paidAt, moment(topUp.paid_at)],
    [texts.checked, moment(topUp.checked_at)],
    [texts.nextCheck, moment(topUp.next_check_at)],
  ] as const;

  return (
    <>
      <PageHead
        title={texts.name({ id })}
        note={<TopUpState status={status} />}
        lead={what({ calls, sum: formatRoubles(language, amount_rub) })}
        actions={
          <>
            {mayRefund && (
              <Button variant="outlined" tone="danger" onClick={() => setRefunding(true)}>
                {texts.refund}
              </Button>
            )}
            {provider !== 'balance' && (
              <Button variant="outlined" loading={checking.isPending} onClick={() => void checking.run()}>
                {texts.check}
              </Button>
            )}
            {needs_review && <Button onClick={() => setReviewing(true)}>{texts.endReview}</Button>}
          </>
        }
      />
      {review_reason && (
        <Alert tone={needs_review ? 'warning' : 'info'}>
          {needs_review ? texts.review : texts.looked}: {texts.reviews[review_reason]}
          {status === 'review' && refundable.amount_rub > 0 && (
            <>. {texts.received({ sum: formatRoubles(language, refundable.amount_rub) })}</>
          )}
        </Alert>
      )}
      {isOutOfReach && <Alert tone="info">{texts.colleague}</Alert>}
      <Card>
        <Facts items={facts} />
        <PageLink to={withQuery(paths.adminAudit(), { object_kind: 'top_up', object_id: id })} instead={null}>
          {texts.audit}
        </PageLink>
      </Card>
      {isReviewing && <ReviewDialog id={id} onClose={() => setReviewing(false)} />}
      {isRefunding && mayRefund && <RefundDialog topUp={topUp} onClose={() => setRefunding(false)} />}
    </>
  );
}

export { TopUpPage as Component };
