import { useQuery } from '@tanstack/react-query';
import type { CallsSummary } from '#contract/wallet.ts';
import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import walletPart from 'messages:wallet';
import { callsSummaryQuery } from './wallet.api.ts';
import styles from './Balance.module.css';

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
          <Skeleton className={styles.waiting} />
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
          <LastDays days={days} />
        </section>
      )}
    </LoadState>
  );
}

function LastDays({ days }: Pick<CallsSummary, 'days'>) {
  const texts = useMessages(walletPart).page;
  const language = useLanguage();
  const most = Math.max(1, ...days.map(({ used }) => used));
  const say = ({ date, used }: CallsSummary['days'][number], index: number) =>
    texts.usedOn({ day: index === days.length - 1 ? texts.today : formatDate(language, date), count: used });
  return (
    <figure className={styles.days}>
      <figcaption className="label">{texts.lastDays}</figcaption>
      <ul className={styles.bars}>
        {days.map((day, index) => (
          <li key={day.date} title={say(day, index)} style={{ '--share': day.used / most }}>
            <span className="visually-hidden">{say(day, index)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
