import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/http/api-error.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { useUser } from '#web/http/use-session.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { limits } from '#contract/values/limits.ts';
import { formatKopecks, toKopecks } from '#contract/values/money.ts';
import { formatNumber, locales } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { mayGainCalls } from '#contract/values/rights.ts';
import { DecidingButton } from '#web/ui/controls/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import walletPart from 'messages:wallet';
import { PackCard } from './PackCard.tsx';
import { findBestValue, findMiddlePack, priceOf, readCalls } from './price.ts';
import { callPacksQuery, useBuyCalls } from './top-ups.api.ts';
import { callsSummaryQuery } from './wallet.api.ts';
import styles from './BuyCalls.module.css';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';

// The packs come first; the field for any other number has its place kept.
const Terms = lazyScreen(() => import('./Terms.tsx'));
const OtherNumber = lazyScreen(() => import('./OtherNumber.tsx'), <Skeleton className={styles.waiting} />);

export function BuyCalls() {
  const texts = useMessages(walletPart).page;
  const query = useQuery(callPacksQuery());
  const user = useUser();
  return (
    <Stack as="section" gap={5}>
      <Row isSpread align="baseline" gap={4}>
        <h2>{texts.buy}</h2>
        <Note>{texts.oneIsOne}</Note>
      </Row>
      <LoadState
        query={query}
        failed={texts.packsFailed}
        skeleton={
          <Stack gap={5}>
            <div className={styles.packs}>
              {[1, 2, 3, 4, 5].map((place) => (
                <Skeleton key={place} className={styles.waiting} />
              ))}
            </div>
            <Skeleton className={styles.waitingPay} />
          </Stack>
        }
      >
        {(prices) =>
          user === null || mayGainCalls(user) ? <Offer prices={prices} /> : <Note>{texts.playersOnly}</Note>
        }
      </LoadState>
    </Stack>
  );
}

type Prices = AnswerOf<'GET /api/wallet/call-packs'>;

function Offer({ prices }: { prices: Prices }) {
  const texts = useMessages(walletPart).page;
  const language = useLanguage();
  const navigate = useNavigate();
  const { data: summary } = useQuery(callsSummaryQuery());
  const best = findBestValue(prices.items);
  const [chosen, setChosen] = useState<number | 'other' | null>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const buy = useBuyCalls();
  const intention = useIntention();
  const [isLeaving, setLeaving] = useLeaving();

  // The choice may have gone from sale meanwhile.
  const choice =
    chosen === 'other'
      ? chosen
      : ((prices.items.find(({ id }) => id === chosen) ?? findMiddlePack(prices.items))?.id ?? 'other');
  const calls = choice === 'other' ? readCalls(typed) : (prices.items.find(({ id }) => id === choice)?.calls ?? null);
  const price = calls === null ? null : priceOf(calls, prices);
  const balance = toKopecks(summary?.rub_balance ?? 0);
  const isCovered = price !== null && balance >= price;
  const isRefused = prices.payments === 'off' && price !== null && !isCovered;
  const sum = (kopecks: number) => formatKopecks(locales[language], kopecks);

  function choose(next: number | 'other') {
    setChosen(next);
    setWrong(undefined);
    buy.reset();
  }

  function pay(event: React.FormEvent) {
    event.preventDefault();
    if (calls === null) return setWrong(texts.numberWrong({ most: formatNumber(language, limits.calls) }));
    buy.mutate(
      { calls, key: intention.keyOf(String(calls)) },
      {
        onSuccess: ({ id, status, confirmation_url }) => {
          intention.end();
          if (status === 'pending' && confirmation_url !== null) {
            setLeaving(true);
            window.location.assign(confirmation_url);
          } else void navigate(paths.callsOfTopUp(id), { preventScrollReset: true });
        },
        onError: (error) => setWrong(error instanceof ApiError ? error.fields['calls'] : undefined),
      },
    );
  }

  return (
    <Stack noValidate as="form" gap={5} onSubmit={pay}>
      {prices.payments === 'off' && (
        <Note as="div" tone="amber" role="note">
          <b>{texts.off}</b>
          <p>
            {texts.offHint} {balance > 0 && texts.offBalance}
          </p>
        </Note>
      )}
      <fieldset className={styles.packs}>
        <legend className="visually-hidden">{texts.packs}</legend>
        {prices.items.map((pack) => (
          <PackCard
            key={pack.id}
            pack={pack}
            isBest={pack.id === best?.id}
            isChosen={pack.id === choice}
            isDisabled={prices.payments === 'off' && balance < toKopecks(pack.price_rub)}
            onChoose={() => choose(pack.id)}
          />
        ))}
        <OtherNumber
          isChosen={choice === 'other'}
          typed={typed}
          onType={(text) => {
            setTyped(text);
            choose('other');
          }}
          onChoose={() => choose('other')}
          call_price_rub={prices.call_price_rub}
          error={choice === 'other' ? wrong : undefined}
        />
      </fieldset>
      {buy.error && !wrong && (
        <Note role="alert" tone="error">
          {buy.error.message}
        </Note>
      )}
      <Row gap={5} className={styles.foot}>
        <Row gap={5} className={styles.pay}>
          <DecidingButton type="submit" loading={buy.isPending || isLeaving} disabled={isRefused}>
            {price === null ? texts.payNothing : texts.pay({ sum: sum(price) })}
          </DecidingButton>
          <Note>
            {isCovered && price !== null
              ? texts.fromBalance({ left: sum(balance - price) })
              : price !== null && balance > 0
                ? texts.balanceTooSmall({ sum: sum(balance) })
                : texts.neverExpire}
          </Note>
        </Row>
        <Terms />
      </Row>
    </Stack>
  );
}

/** Whether the tab is on its way to the provider; over again when the browser brings the page back as it was. */
function useLeaving() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  return [isLeaving, setLeaving] as const;
}
