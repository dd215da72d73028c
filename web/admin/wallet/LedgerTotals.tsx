import { useQuery } from '@tanstack/react-query';
import adminWalletPart from 'messages:admin-wallet';
import historyPart from 'messages:wallet-history';
import type { LedgerTotals as Totals } from '#contract/ledger.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatMoment, formatMonth } from '#web/i18n/moments.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import { useNarrow } from '#web/ui/layout/useMedia.ts';
import { AccountantFile } from './AccountantFile.tsx';

const totalsQuery = () => apiQuery(['admin', 'ledger-totals'], 'GET /api/admin/wallet/ledger-totals', {});

/** What the ledger comes to by month: each kind with its calls and roubles, and what all players held at the end. */
function LedgerTotals() {
  const texts = useMessages(adminWalletPart).ledger;
  const language = useLanguage();
  const query = useQuery(totalsQuery());
  return (
    <Stack as="section" gap={3}>
      <h2>{texts.byMonth}</h2>
      <LoadState
        query={query}
        failed={texts.totalsFailed}
        skeleton={<Skeleton height={180} />}
        level="h3"
        empty={query.data?.months.length === 0 && <Note>{texts.noTotals}</Note>}
      >
        {({ months, counted_at }) => (
          <>
            {counted_at && <Note>{texts.countedAt({ moment: formatMoment(language, counted_at) })}</Note>}
            {months.map((month, index) => (
              <Month key={month.month} month={month} isOpen={index === 0} />
            ))}
          </>
        )}
      </LoadState>
    </Stack>
  );
}

function Month({ month: { month, kinds, held }, isOpen }: { month: Totals['months'][number]; isOpen: boolean }) {
  const texts = useMessages(adminWalletPart).ledger;
  const words = useMessages(historyPart).kinds;
  const language = useLanguage();
  const next = new Date(Date.parse(month));
  next.setUTCMonth(next.getUTCMonth() + 1);
  const period = { from: `${month}T00:00:00.000Z`, to: next.toISOString() };
  const number = (value: number) => (value === 0 ? '–' : formatNumber(language, value));
  const roubles = (value: number) => (value === 0 ? '–' : formatRoubles(language, value));
  const name = formatMonth(language, month);
  const isNarrow = useNarrow();
  /** On a phone, where six columns do not fit: what there was, and nothing that there was not. */
  const factsOf = (one: (typeof kinds)[number]) => [
    texts.transactions({ count: one.transactions }),
    ...(one.calls_added === 0 ? [] : [`${texts.callsAdded}: ${number(one.calls_added)}`]),
    ...(one.calls_taken === 0 ? [] : [`${texts.callsTaken}: ${number(one.calls_taken)}`]),
    ...(one.rub_added === 0 ? [] : [`${texts.roublesAdded}: ${roubles(one.rub_added)}`]),
    ...(one.rub_taken === 0 ? [] : [`${texts.roublesTaken}: ${roubles(one.rub_taken)}`]),
  ];
  return (
    <Disclosure
      open={isOpen}
      title={name}
      note={texts.transactions({ count: kinds.reduce((sum, one) => sum + one.transactions, 0) })}
    >
      <Stack gap={3}>
        {isNarrow ? (
          <Lines>
            {kinds.map((one) => (
              <Line key={one.kind} title={words[one.kind]} note={factsOf(one).join(' · ')} />
            ))}
          </Lines>
        ) : (
          <Table
            label={name}
            columns={[
              { title: texts.columns.kind },
              { title: texts.number, isNumber: true },
              { title: texts.callsAdded, isNumber: true },
              { title: texts.callsTaken, isNumber: true },
              { title: texts.roublesAdded, isNumber: true },
              { title: texts.roublesTaken, isNumber: true },
            ]}
          >
            <tbody>
              {kinds.map((one) => (
                <tr key={one.kind}>
                  <th scope="row">{words[one.kind]}</th>
                  <td data-number>{number(one.transactions)}</td>
                  <td data-number>{number(one.calls_added)}</td>
                  <td data-number>{number(one.calls_taken)}</td>
                  <td data-number>{roubles(one.rub_added)}</td>
                  <td data-number>{roubles(one.rub_taken)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        <Row isSpread>
          <Note>
            {texts.held({
              calls: formatNumber(language, held.calls),
              reserved: formatNumber(language, held.reserved),
              roubles: formatRoubles(language, held.rub_balance),
            })}
          </Note>
          <Row gap={4}>
            <Link to={withQuery(paths.adminLedger(), period)}>{texts.showMonth}</Link>
            <AccountantFile month={month.slice(0, 7)} />
          </Row>
        </Row>
      </Stack>
    </Disclosure>
  );
}

export { LedgerTotals as Component };
