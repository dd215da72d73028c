import type { AdminTopUpDetails } from '#contract/top-ups.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { formatRoubles, formatSignedCalls, formatSignedRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import historyPart from 'messages:wallet-history';
import { Card } from '#web/ui/Layout.tsx';
import styles from './TopUpPage.module.css';

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
          <Card title={texts.providerData} className={styles.record}>
            {topUp.provider_data === null ? <p>{texts.noProviderData}</p> : <Json value={topUp.provider_data} />}
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
    <Card title={texts.ledger} className={styles.record}>
      {lines.length === 0 && <p>{texts.noLedger}</p>}
      <ul>
        {lines.map(({ id, kind, calls, amount_rub, description, created_at }) => (
          <li key={id}>
            <div>
              <span>{kinds[kind]}</span>
              <small className="tabular">
                {formatMoment(language, created_at)}
                {description && `, ${description}`}
              </small>
            </div>
            <b className="tabular">
              {formatSignedCalls(language, calls)}
              {amount_rub !== 0 && `, ${formatSignedRoubles(language, amount_rub)}`}
            </b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Refunds({ refunds }: Pick<AdminTopUpDetails, 'refunds'>) {
  const texts = useMessages(adminWalletPart).topUps;
  const language = useLanguage();
  return (
    <Card title={texts.refunds} className={styles.record}>
      <ul>
        {refunds.map(({ id, calls, amount_rub, state, made_by, actor, description, created_at }) => (
          <li key={id}>
            <div>
              <span>{texts.refundOf({ calls, sum: formatRoubles(language, amount_rub) })}</span>
              <small className="tabular">
                {[
                  formatMoment(language, created_at),
                  made_by === 'provider' ? texts.byProvider : actor?.name,
                  description,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </div>
            <b>{texts.refundStates[state]}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Notices({ notices }: Pick<AdminTopUpDetails, 'notices'>) {
  const texts = useMessages(adminWalletPart).topUps;
  const language = useLanguage();
  return (
    <Card title={texts.notices} className={styles.record}>
      {notices.length === 0 && <p>{texts.noNotices}</p>}
      <ul>
        {notices.map(({ id, event, received_at, times, sender_ip, body }) => (
          <li key={id}>
            <details>
              <summary>
                {event}{' '}
                <small className="tabular">
                  {[formatMoment(language, received_at), texts.times({ count: times }), sender_ip]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </summary>
              <Json value={body} />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Json({ value }: { value: unknown }) {
  return <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>;
}
