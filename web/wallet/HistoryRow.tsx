import { ArrowDownLeft, ArrowUpRight, Check } from 'lucide-react';
import type { LedgerLine } from '#contract/wallet.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { historyTexts } from './history.texts.ts';
import { formatSignedCalls, formatSignedRoubles } from '#web/i18n/roubles.ts';
import styles from './History.module.css';

export function HistoryRow({ line }: { line: LedgerLine }) {
  const { kind, calls, amount_rub, description, created_at, cause } = line;
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  // Roubles pay for calls, so the calls say which way the line went.
  const way = calls || amount_rub;
  const Icon = way > 0 ? ArrowDownLeft : way < 0 ? ArrowUpRight : Check;
  const content = (
    <>
      <span className={styles.icon} data-plus={way > 0 || undefined}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{texts.kinds[kind]}</span>
        {description && <small>{description}</small>}
        <small>
          <time dateTime={created_at} className="tabular">
            {formatMoment(language, created_at)}
          </time>
        </small>
      </span>
      <span className={`${styles.amounts} tabular`}>
        {(calls !== 0 || amount_rub === 0) && (
          <b data-plus={calls > 0 || undefined}>{formatSignedCalls(language, calls)}</b>
        )}
        {amount_rub !== 0 && <b data-plus={amount_rub > 0 || undefined}>{formatSignedRoubles(language, amount_rub)}</b>}
      </span>
    </>
  );
  return (
    <li className={styles.row}>
      {cause.link === null ? <div>{content}</div> : <Link to={cause.link}>{content}</Link>}
    </li>
  );
}

export function HistoryRowSkeleton() {
  return (
    <li className={styles.row}>
      <Skeleton height={72} radius={0} />
    </li>
  );
}
