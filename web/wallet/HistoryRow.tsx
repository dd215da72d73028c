import { ArrowDownLeft, ArrowUpRight, Check } from 'lucide-react';
import type { LedgerLine } from '#contract/wallet.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Line } from '#web/ui/data/Line.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import historyPart from 'messages:wallet-history';
import { formatSignedCalls, formatSignedRoubles } from '#web/i18n/roubles.ts';
import styles from './History.module.css';

interface HistoryRowProps {
  line: LedgerLine;
  /** Shows the line itself, where its cause has no page of its own. */
  onOpen: () => void;
}

export function HistoryRow({ line, onOpen }: HistoryRowProps) {
  const { kind, calls, amount_rub, description, created_at, cause } = line;
  const { question, game_title } = cause;
  const texts = useMessages(historyPart);
  const language = useLanguage();
  // Roubles pay for calls, so the calls say which way the line went.
  const way = calls || amount_rub;
  const Icon = way > 0 ? ArrowDownLeft : way < 0 ? ArrowUpRight : Check;
  const about = question === null ? (game_title ?? description) : `${game_title} · ${texts.kinds[kind]}`;
  const leads =
    cause.link !== null
      ? { to: cause.link }
      : cause.kind === 'question'
        ? {}
        : { button: { 'aria-haspopup': 'dialog' as const, onClick: onOpen } };
  return (
    <Line
      {...leads}
      icon={<Icon size={18} aria-hidden />}
      tone={way > 0 ? 'good' : undefined}
      title={question ?? texts.kinds[kind]}
      note={about}
      end={<Amounts line={line} />}
    >
      <small>
        <time dateTime={created_at} className="tabular">
          {formatMoment(language, created_at)}
        </time>
      </small>
    </Line>
  );
}

/** What it did to the calls and to the roubles, with their signs. */
export function Amounts({ line: { calls, amount_rub } }: { line: Pick<LedgerLine, 'calls' | 'amount_rub'> }) {
  const language = useLanguage();
  return (
    <span className={`${styles.amounts} tabular`}>
      {(calls !== 0 || amount_rub === 0) && (
        <b data-plus={calls > 0 || undefined}>{formatSignedCalls(language, calls)}</b>
      )}
      {amount_rub !== 0 && <b data-plus={amount_rub > 0 || undefined}>{formatSignedRoubles(language, amount_rub)}</b>}
    </span>
  );
}
