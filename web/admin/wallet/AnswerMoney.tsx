import adminWalletPart from 'messages:admin-wallet';
import type { AnswerDetails } from '#contract/admin-answers.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Bookings } from './Bookings.tsx';

/** The money of the answer: charged or returned, by which rule, with the bookings that say so. */
function AnswerMoney({ call, bookings }: AnswerDetails['charge']) {
  const texts = useMessages(adminWalletPart).ledger;
  const rule = bookings.length === 0 ? 'none' : (call ?? 'held');
  return (
    <Card title={texts.call}>
      <Note>{texts.rules[rule]}</Note>
      {bookings.length > 0 && <Bookings bookings={bookings} />}
    </Card>
  );
}

export { AnswerMoney as Component };
