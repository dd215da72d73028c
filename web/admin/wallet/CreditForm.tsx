import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { formatKopecks, toKopecks, toRoubles } from '#contract/values/money.ts';
import { limits } from '#contract/values/limits.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { showToast } from '#web/ui/toast.ts';
import { locales } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { readCredit } from './read-credit.ts';
import type { CreditUnit } from './read-credit.ts';
import { useCreditCalls, useCreditRoubles } from './wallet.api.ts';
import styles from './UserWallet.module.css';

/** Gives roubles or calls; what the user then has is said while typing, and the person and the amount before it is done. */
export function CreditForm({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminWalletPart).user;
  const language = useLanguage();
  const client = useQueryClient();
  const [unit, setUnit] = useState<CreditUnit>('roubles');
  const [typed, setTyped] = useState('');
  const [description, setDescription] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [asks, setAsks] = useState(false);
  const intention = useIntention();
  const roubles = useCreditRoubles();
  const calls = useCreditCalls();

  const amount = readCredit(unit, typed);
  const reason = description.trim();
  const say = (value: number) =>
    unit === 'roubles' ? formatKopecks(locales[language], value) : texts.callsCount({ count: value });
  const now = unit === 'roubles' ? toKopecks(user.rub_balance) : user.calls;
  const wrongAmount = unit === 'roubles' ? texts.amountWrong : texts.callsWrong;
  const isWrongReason = reason === '' || reason.length > limits.reason;

  function ask(event: React.FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (amount !== null && !isWrongReason) setAsks(true);
  }

  async function give(value: number) {
    const key = intention.keyOf(JSON.stringify([user.id, unit, value, reason]));
    const whose = { user_id: user.id, description: reason, key };
    try {
      await (unit === 'roubles'
        ? roubles.mutateAsync({ ...whose, amount_rub: toRoubles(value) })
        : calls.mutateAsync({ ...whose, calls: value }));
      intention.end();
      showToast(texts.credited({ what: say(value), name: user.name }));
      setTyped('');
      setDescription('');
      setChecked(false);
      await client.invalidateQueries({ queryKey: ['admin', 'user', String(user.id)] });
    } catch (error) {
      if (error instanceof Error) showToast(error.message, { tone: 'error' });
    }
    setAsks(false);
  }

  return (
    <form noValidate className={styles.card} onSubmit={ask}>
      <h2>{texts.credit}</h2>
      <ToggleButtonGroup
        exclusive
        size="small"
        className={styles.units}
        aria-label={texts.unit}
        value={unit}
        onChange={(_event, value: CreditUnit | null) => {
          if (value) setUnit(value);
        }}
      >
        <ToggleButton value="roubles">{texts.byMoney}</ToggleButton>
        <ToggleButton value="calls">{texts.byCalls}</ToggleButton>
      </ToggleButtonGroup>
      <TextField
        label={unit === 'roubles' ? texts.amount : texts.calls}
        value={typed}
        error={isChecked && amount === null}
        helperText={isChecked && amount === null ? wrongAmount : unit === 'roubles' ? texts.amountHint : undefined}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } }}
      />
      <TextField
        label={texts.description}
        value={description}
        error={isChecked && isWrongReason}
        helperText={isChecked && isWrongReason ? texts.descriptionWrong : texts.descriptionHint}
        onChange={({ target }) => setDescription(target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: limits.reason } }}
      />
      <dl className={styles.total} aria-live="polite">
        <dt>{texts.after}</dt>
        <dd className="tabular">{say(now + (amount ?? 0))}</dd>
      </dl>
      <Button type="submit">{texts.give}</Button>
      {asks && amount !== null && (
        <ConfirmDialog
          title={texts.confirmTitle({ what: say(amount), name: user.name })}
          confirm={texts.confirm({ what: say(amount) })}
          cancel={texts.keep}
          isWorking={roubles.isPending || calls.isPending}
          onConfirm={() => void give(amount)}
          onCancel={() => setAsks(false)}
        >
          <p>{user.email}</p>
          <p>{reason}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
