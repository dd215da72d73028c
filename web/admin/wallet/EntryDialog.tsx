import adminQualityPart from 'messages:admin-quality';
import adminWalletPart from 'messages:admin-wallet';
import type { LedgerTransaction } from '#contract/ledger.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Facts } from '#web/ui/data/Parts.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { PageLink } from '../PageLink.tsx';
import { Bookings } from './Bookings.tsx';

/** One line of the ledger with its bookings, and what it was about. */
function EntryDialog({ entry, onClose }: { entry: LedgerTransaction; onClose: () => void }) {
  const texts = useMessages(adminWalletPart).ledger;
  const { states } = useMessages(adminQualityPart);
  const { id, user, game, answer, call, top_up_id, bookings } = entry;
  const { columns } = texts;
  const facts: [string, string, string, string?][] = [];
  if (user) facts.push([columns.user, paths.adminUserWallet(user.id), user.name, user.email]);
  if (game) facts.push([columns.game, paths.adminGame(game.id), game.title]);
  if (answer) facts.push([columns.answer, paths.adminAnswer(answer.id), String(answer.id), states[answer.state]]);
  if (top_up_id !== null) facts.push([texts.topUp, paths.adminTopUp(top_up_id), String(top_up_id)]);
  return (
    <Dialog size="large" title={texts.bookingsOf({ id })} onClose={onClose}>
      <Stack gap={4}>
        <Facts
          items={facts.map(([name, to, words, note]) => [
            name,
            <>
              <PageLink to={to}>{words}</PageLink>
              {note && <small> {note}</small>}
            </>,
          ])}
        />
        {answer && <Note>{texts.rules[call ?? 'held']}</Note>}
        <Bookings bookings={bookings} />
      </Stack>
    </Dialog>
  );
}

export { EntryDialog as Component };
