import type { AdminTopUpDetails } from '#contract/top-ups.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { formatRoubles, formatSignedCalls, formatSignedRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import historyPart from 'messages:wallet-history';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import '#web/ui/pre.css';
import styles from './TopUpPage.module.css';
import { Line } from '#web/ui/data/Line.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';

/** Everything that was written down about one top-up. */
export function TopUpRecords({ topUp }: { topUp: AdminTopUpDetails }) {
  const texts = useMessages(adminWalletPart).topUps;
  return (
    <>
      <Ledger lines={topUp.ledger} />
      {topUp.refunds.length > 0 && <Refunds refunds={topUp.refunds} />}
      {topUp.provider !== 'balance' && (
        <>
          <Notices notices={topUp.notices} />
          <Card title={texts.providerData}>
            {topUp.provider_data === null ? <Note>{texts.noProviderData}</Note> : <Json value={topUp.provider_data} />}
          </Card>
        </>
      )}
    </>
  );
}

function Ledger({ lines }: { lines: AdminTopUpDetails['ledger'] }) {
  const texts = useMessages(adminWalletPart).topUps;
  const { kinds } = useMessages(historyPart);
  const language = useLanguage();
  return (
    <Card title={texts.ledger}>
      {lines.length === 0 && <Note>{texts.noLedger}</Note>}
      <Lines>
        {lines.map(({ id, kind, calls, amount_rub, description, created_at }) => (
          <Line
            key={id}
            title={kinds[kind]}
            note={[formatMoment(language, created_at), description].filter(Boolean).join(', ')}
            end={
              <b className="tabular">
                {formatSignedCalls(language, calls)}
                {amount_rub !== 0 && `, ${formatSignedRoubles(language, amount_rub)}`}
              </b>
            }
          />
        ))}
      </Lines>
    </Card>
  );
}

function Refunds({ refunds }: Pick<AdminTopUpDetails, 'refunds'>) {
  const texts = useMessages(adminWalletPart).topUps;
  const language = useLanguage();
  return (
    <Card title={texts.refunds}>
      <Lines>
        {refunds.map(({ id, calls, amount_rub, state, made_by, actor, description, created_at }) => (
          <Line
            key={id}
            title={texts.refundOf({ calls, sum: formatRoubles(language, amount_rub) })}
            note={[
              formatMoment(language, created_at),
              made_by === 'provider' ? texts.byProvider : actor?.name,
              description,
            ]
              .filter(Boolean)
              .join(', ')}
            end={<b>{texts.refundStates[state]}</b>}
          />
        ))}
      </Lines>
    </Card>
  );
}

function Notices({ notices }: Pick<AdminTopUpDetails, 'notices'>) {
  const texts = useMessages(adminWalletPart).topUps;
  const language = useLanguage();
  return (
    <Card title={texts.notices}>
      {notices.length === 0 && <Note>{texts.noNotices}</Note>}
      {notices.map(({ id, event, received_at, times, sender_ip, body }) => (
        <Disclosure
          key={id}
          title={event}
          note={[formatMoment(language, received_at), texts.times({ count: times }), sender_ip]
            .filter(Boolean)
            .join(', ')}
        >
          <Json value={body} />
        </Disclosure>
      ))}
    </Card>
  );
}

function Json({ value }: { value: unknown }) {
  return (
    <pre tabIndex={0} className={styles.json}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
