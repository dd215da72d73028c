import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { useCheckLedger } from './wallet.api.ts';

/** Proves for all users that every balance is the sum of its entries. */
export function LedgerCheck() {
  const texts = useMessages(adminWalletPart).user;
  const language = useLanguage();
  const { data, error, isPending, mutate } = useCheckLedger();
  return (
    <Card title={texts.check}>
      <Note>{texts.checkHint}</Note>
      <div role="status">
        {error && <Alert>{error.message}</Alert>}
        {data && (
          <>
            <Status tone={data.differences.length === 0 ? 'good' : 'bad'}>
              {data.differences.length === 0
                ? texts.adds({ users: data.users, lines: data.transactions })
                : texts.differs({ count: data.differences.length })}
            </Status>
            {data.differences.map(({ what, stored, summed }) => (
              <p key={what}>{texts.differsBy({ what, stored, summed })}</p>
            ))}
            <Note>{texts.checkedAt({ moment: formatMoment(language, data.checked_at) })}</Note>
          </>
        )}
      </div>
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {texts.checkNow}
      </Button>
    </Card>
  );
}
