import { Button } from '#web/ui/Button.tsx';
import type { AdminLedgerLine } from '#contract/credits.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Link } from '#web/ui/Link.tsx';
import { formatSignedCalls, formatSignedRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import historyPart from 'messages:wallet-history';
import styles from './UserWallet.module.css';

export function LedgerRow({ line, onReverse }: { line: AdminLedgerLine; onReverse: () => void }) {
  const { kind, calls, amount_rub, description, created_at, cause, actor, reversed_by_id, can_reverse } = line;
  const texts = useMessages(adminWalletPart).user;
  const { kinds } = useMessages(historyPart);
  const language = useLanguage();
  const notes = [
    formatMoment(language, created_at),
    ...(actor ? [texts.by({ name: actor.name })] : []),
    ...(reversed_by_id === null ? [] : [texts.reversed]),
  ];
  return (
    <li className={styles.line}>
      <div className={styles.text}>
        <b>{cause.link === null ? kinds[kind] : <Link to={cause.link}>{kinds[kind]}</Link>}</b>
        {(description ?? cause.game_title) && <small>{description ?? cause.game_title}</small>}
        <small className="tabular">{notes.join(', ')}</small>
      </div>
      {can_reverse && (
        <Button variant="outlined" size="small" tone="danger" onClick={onReverse}>
          {texts.reverse}
        </Button>
      )}
      <div className={`${styles.amounts} tabular`}>
        {(calls !== 0 || amount_rub === 0) && (
          <span data-plus={calls > 0 || undefined}>{formatSignedCalls(language, calls)}</span>
        )}
        {amount_rub !== 0 && (
          <span data-plus={amount_rub > 0 || undefined}>{formatSignedRoubles(language, amount_rub)}</span>
        )}
      </div>
    </li>
  );
}
