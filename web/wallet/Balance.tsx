import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import walletPart from 'messages:wallet';
import { callsSummaryQuery } from './wallet.api.ts';
import styles from './Balance.module.css';

/** On so many days something has to be used, or the drawing is one bar beside stubs. */
const drawnFrom = 3;

const LastDays = lazyScreen(() => import('./LastDays.tsx'));

export function Balance() {
  const texts = useMessages(walletPart).page;
  const language = useLanguage();
  const query = useQuery(callsSummaryQuery());
  return (
    <LoadState
      query={query}
      failed={texts.balanceFailed}
      level="h1"
      skeleton={
        <section className={styles.card}>
          <div className={styles.balance}>
            <h1 className="label">{texts.callsLeft}</h1>
            <Skeleton width={180} className={styles.number} />
            <Skeleton width={200} height={24} />
          </div>
        </section>
      }
    >
      {({ calls, low_calls, reserved, rub_balance, days }) => (
        <section className={styles.card}>
          <div className={styles.balance}>
            <h1 className="label">{texts.callsLeft}</h1>
            <p className={styles.number} data-low={calls <= low_calls || undefined}>
              {formatNumber(language, calls)}
            </p>
            <ul className={styles.notes}>
              <li>{texts.usedLately({ count: days.reduce((sum, day) => sum + day.used, 0) })}</li>
              {reserved > 0 && <li>{texts.held({ count: reserved })}</li>}
              {rub_balance > 0 && <li>{texts.roubles({ sum: formatRoubles(language, rub_balance) })}</li>}
            </ul>
          </div>
          {days.filter(({ used }) => used > 0).length >= drawnFrom && <LastDays days={days} />}
        </section>
      )}
    </LoadState>
  );
}
