import { Button } from '#web/ui/controls/Button.tsx';
import type { AdminLedgerLine } from '#contract/credits.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import historyPart from 'messages:wallet-history';
import { PageLink } from '../PageLink.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { formatSignedCalls, formatSignedRoubles } from '#web/i18n/roubles.ts';

export function LedgerRow({ line, onReverse }: { line: AdminLedgerLine; onReverse: (() => void) | undefined }) {
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
    <Line
      title={<b>{cause.link === null ? kinds[kind] : <PageLink to={cause.link}>{kinds[kind]}</PageLink>}</b>}
      note={description ?? cause.game_title}
      end={
        <>
          {can_reverse && onReverse && (
            <Button variant="outlined" size="small" tone="danger" onClick={onReverse}>
              {texts.reverse}
            </Button>
          )}
          <b className="tabular">
            {[
              (calls !== 0 || amount_rub === 0) && formatSignedCalls(language, calls),
              amount_rub !== 0 && formatSignedRoubles(language, amount_rub),
            ]
              .filter(Boolean)
              .join(', ')}
          </b>
        </>
      }
    >
      <small className="tabular">{notes.join(', ')}</small>
    </Line>
  );
}
