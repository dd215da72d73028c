import { useQuery } from '@tanstack/react-query';
import { Mail, Printer } from 'lucide-react';
import type { TopUp } from '#contract/top-ups.ts';
import { formatKopecks, pricePerCall, toKopecks } from '#contract/values/money.ts';
import { paths } from '#contract/values/paths.ts';
import { api } from '#web/http/api.ts';
import { useUser } from '#web/http/use-session.ts';
import { formatDate, locales } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Page } from '#web/ui/layout/Layout.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Facts } from '#web/ui/data/Parts.tsx';
import topUpsPart from 'messages:wallet-top-ups';
import receiptPart from 'messages:wallet-receipt';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { topUpQuery } from './top-ups.api.ts';
import styles from './Receipt.module.css';

/** What a player prints or keeps for a purchase: what, when, for how much, from whom and to whom. */
function Receipt({ id }: { id: number }) {
  const texts = useMessages(receiptPart);
  const failed = useMessages(topUpsPart);
  const query = useQuery(topUpQuery(id));
  const action = <ButtonLink to={paths.calls()}>{texts.toWallet}</ButtonLink>;
  const isUnpaid = query.data?.paid_at === null;
  const missing = isUnpaid
    ? { isMissing: true, title: texts.unpaid, hint: texts.unpaidHint, action }
    : { title: failed.notFound, hint: failed.notFoundHint, action };
  return (
    <LoadState query={query} failed={failed.failed} level="h1" missing={missing}>
      {(topUp) => topUp.paid_at !== null && <Sheet topUp={topUp} paid_at={topUp.paid_at} />}
    </LoadState>
  );
}

function Sheet({ topUp, paid_at }: { topUp: TopUp; paid_at: string }) {
  const { id, calls, amount_rub, paid_from, vat, refunded_calls, refunded_rub } = topUp;
  const texts = useMessages(receiptPart);
  const language = useLanguage();
  const operator = useQuery(operatorQuery()).data;
  const user = useUser();
  const send = useAction(() => api('POST /api/wallet/top-ups/{id}/receipt', { params: { id } }), {
    done: texts.sent({ email: user?.email ?? '' }),
  });
  const perCall = pricePerCall({ calls, price_kopecks: toKopecks(amount_rub) });
  const seller = operator && [operator.name, operator.address, operator.inn && texts.inn({ inn: operator.inn })];
  return (
    <Page className={styles.sheet}>
      <PageHead
        back={{ to: paths.calls(), label: texts.toWallet }}
        title={texts.title({ id })}
        actions={
          <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        }
      />
      <Card as="div">
        <Facts
          className={styles.facts}
          items={[
            [texts.what, texts.calls({ count: calls })],
            [texts.perCall, formatKopecks(locales[language], perCall)],
            [
              texts.total,
              <b key="total" className="tabular">
                {formatRoubles(language, amount_rub)}
              </b>,
            ],
            [
              texts.vat,
              vat &&
                (vat.percent === null
                  ? texts.withoutVat
                  : texts.vatAmount({ percent: vat.percent, amount: formatRoubles(language, vat.amount_rub) })),
            ],
            [texts.paidAt, formatDate(language, paid_at)],
            [texts.paidFrom, texts.from[paid_from]],
            [
              texts.refunded,
              refunded_calls > 0 &&
                texts.refundedWhat({ calls: refunded_calls, sum: formatRoubles(language, refunded_rub) }),
            ],
            [texts.buyer, user && `${user.name}, ${user.email}`],
            [texts.seller, seller?.filter(Boolean).join(', ')],
          ]}
        />
      </Card>
      {user?.email_verified && (
        <div>
          <Button
            variant="outlined"
            icon={<Mail size={18} aria-hidden />}
            loading={send.isPending}
            onClick={() => void send.run()}
          >
            {texts.send}
          </Button>
        </div>
      )}
      <Note>{operator?.payments === 'sandbox' && paid_from === 'provider' ? texts.sandbox : texts.note}</Note>
    </Page>
  );
}

export { Receipt as Component };
