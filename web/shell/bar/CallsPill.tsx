import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useLanguage } from '#web/i18n/language.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { callsSummaryQuery } from '#web/wallet/wallet.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import shellPart from 'messages:shell';
import styles from './CallsPill.module.css';

/** The balance, always in sight; the chat writes each answer's new balance into the same cache entry. */
export function CallsPill() {
  const texts = useMessages(shellPart).bar;
  const language = useLanguage();
  const { data } = useQuery(callsSummaryQuery());
  const label = data ? texts.callsLeft({ calls: data.calls }) : texts.noCalls;
  return (
    <Link
      to={paths.calls()}
      className={styles.pill}
      aria-label={label}
      title={label}
      data-low={(data && data.calls <= data.low_calls) || undefined}
    >
      <Zap size={16} aria-hidden />
      <span className="tabular">{data ? formatNumber(language, data.calls) : '–'}</span>
    </Link>
  );
}
