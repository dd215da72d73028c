import { useQuery } from '@tanstack/react-query';
import type { CallsSummary } from '#contract/wallet.ts';
import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import walletPart from 'messages:wallet';
import { callsSummaryQuery } from './wallet.api.ts';
import styles from './Balance.module.css';

export function Balance() {
  const texts = useMessages(walletPart).page;
  const language = useLanguage();
  const { data, error, refetch } = useQuery(callsSummaryQuery());
  if (error && !data) {
    return (
      <ErrorState
        level="h1"
        title={texts.balanceFailed}
        action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
      >
        {error.message}
      </ErrorState>
    );
  }

  const used = data?.days.reduce((sum, day) => sum + day.used, 0) ?? 0;
  return (
    <section className={styles.card}>
      <div className={styles.balance}>
        <h1>{texts.callsLeft}</h1>
        {data ? (
          <p className={styles.number} data-low={data.calls <= data.low_calls || undefined}>
            {formatNumber(language, data.calls)}
          </p>
        ) : (
          <Skeleton width={180} className={styles.number} />
        )}
        {data ? (
          <ul className={styles.notes}>
            <li>{texts.usedLately({ count: used })}</li>
            {data.reserved > 0 && <li>{texts.held({ count: data.reserved })}</li>}
            {data.rub_balance > 0 && <li>{texts.roubles({ sum: formatRoubles(language, data.rub_balance) })}</li>}
          </ul>
        ) : (
          <Skeleton width={200} height={24} />
        )}
      </div>
      {data ? <LastDays days={data.days} /> : <Skeleton className={styles.waiting} />}
    </section>
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
      <figcaption>{texts.lastDays}</figcaption>
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
