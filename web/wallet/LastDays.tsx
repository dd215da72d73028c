import type { CallsSummary } from '#contract/wallet.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import walletPart from 'messages:wallet';
import styles from './Balance.module.css';

/** One bar for each of the last days, as high as the calls used on it. */
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

export { LastDays as Component };
