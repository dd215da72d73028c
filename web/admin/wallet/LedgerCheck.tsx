import Button from '@mui/material/Button';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { useCheckLedger } from './wallet.api.ts';
import styles from './UserWallet.module.css';

/** Proves for all users that every balance is the sum of its entries. */
export function LedgerCheck() {
  const texts = useMessages(adminWalletPart).user;
  const language = useLanguage();
  const { data, error, isPending, mutate } = useCheckLedger();
  return (
    <section className={styles.card}>
      <p>{texts.checkHint}</p>
      <div role="status">
        {error && <p data-tone="bad">{error.message}</p>}
        {data && (
          <>
            <p data-tone={data.differences.length === 0 ? 'good' : 'bad'}>
              {data.differences.length === 0
                ? texts.adds({ users: data.users, lines: data.transactions })
                : texts.differs({ count: data.differences.length })}
            </p>
            {data.differences.map(({ what, kept, summed }) => (
              <p key={what}>{texts.differsBy({ what, kept, summed })}</p>
            ))}
            <p>{texts.checkedAt({ moment: formatMoment(language, data.checked_at) })}</p>
          </>
        )}
      </div>
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {texts.check}
      </Button>
    </section>
  );
}
