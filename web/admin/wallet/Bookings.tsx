import adminWalletPart from 'messages:admin-wallet';
import historyPart from 'messages:wallet-history';
import type { Booking } from '#contract/ledger.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { formatSignedCalls, formatSignedRoubles } from '#web/i18n/roubles.ts';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';

/** The transactions behind one line of the ledger, each with when, by whom and what it moved. */
export function Bookings({ bookings }: { bookings: readonly Booking[] }) {
  const texts = useMessages(adminWalletPart);
  const { kinds } = useMessages(historyPart);
  const language = useLanguage();
  return (
    <Lines>
      {bookings.map(({ id, created_at, kind, calls, reserved, amount_rub, description, actor, reference }) => (
        <Line
          key={id}
          title={<b>{kinds[kind]}</b>}
          note={[
            formatMoment(language, created_at),
            actor && texts.user.by({ name: actor.name }),
            description,
            `${texts.ledger.columns.id} ${id}`,
            reference,
          ]
            .filter(Boolean)
            .join(', ')}
          end={
            <span className="tabular">
              {[
                calls !== 0 && `${texts.ledger.columns.calls}: ${formatSignedCalls(language, calls)}`,
                reserved !== 0 && `${texts.ledger.columns.reserved}: ${formatSignedCalls(language, reserved)}`,
                amount_rub !== 0 && formatSignedRoubles(language, amount_rub),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          }
        />
      ))}
    </Lines>
  );
}
