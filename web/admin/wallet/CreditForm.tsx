import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { useState } from 'react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import type { AdminLedgerLine } from '#contract/credits.ts';
import { formatKopecks, toKopecks, toRoubles } from '#contract/values/money.ts';
import { limits } from '#contract/values/limits.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { locales } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { readCredit } from './read-credit.ts';
import type { CreditUnit } from './read-credit.ts';
import { minutesSinceEqual } from './recent-equal.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { ledgerRows, useCreditCalls, useCreditRoubles, userLedgerQuery } from './wallet.api.ts';

/** Gives roubles or calls; what the user then has is said while typing, and the person and the amount before it is done. */
export function CreditForm({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminWalletPart).user;
  const language = useLanguage();
  const [address] = useQueryParams();
  const [unit, setUnit] = useState<CreditUnit>(address.get('credit') === 'calls' ? 'calls' : 'roubles');
  const [typed, setTyped] = useState('');
  const [description, setDescription] = useState('');
  const [isChecked, setChecked] = useState(false);
  /** What is being confirmed; an equal credit of the last minutes is said. */
  const [asks, setAsks] = useState<{ minutes: number | null } | null>(null);
  const intention = useIntention();
  const roubles = useCreditRoubles();
  const calls = useCreditCalls();
  const { data: ledger } = useQuery(userLedgerQuery(user.id, 1, ledgerRows));

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
    if (amount === null || isWrongReason) return;
    const isEqual = (line: AdminLedgerLine) =>
      line.kind === 'credit' &&
      line.reversed_by_id === null &&
      (unit === 'calls' ? line.calls : toKopecks(line.amount_rub)) === amount;
    setAsks({ minutes: minutesSinceEqual(ledger?.items ?? [], isEqual, Date.now()) });
  }

  const giving = useAction(
    (value: number): Promise<unknown> => {
      const key = intention.keyOf(JSON.stringify([user.id, unit, value, reason]));
      const whose = { user_id: user.id, description: reason, key };
      return unit === 'roubles'
        ? roubles.mutateAsync({ ...whose, amount_rub: toRoubles(value) })
        : calls.mutateAsync({ ...whose, calls: value });
    },
    {
      refresh: [['admin', 'user', String(user.id)]],
      done: (_, value) => texts.credited({ what: say(value), name: user.name }),
      onDone: () => {
        intention.end();
        setTyped('');
        setDescription('');
        setChecked(false);
      },
    },
  );

  return (
    <form noValidate onSubmit={ask}>
      <Card as="div" title={texts.credit}>
        <Segments
          label={texts.unit}
          value={unit}
          options={[
            { value: 'roubles', label: texts.byMoney },
            { value: 'calls', label: texts.byCalls },
          ]}
          onChange={setUnit}
        />
        <Field
          label={unit === 'roubles' ? texts.amount : texts.calls}
          hint={unit === 'roubles' ? texts.amountHint : undefined}
          error={isChecked && amount === null ? wrongAmount : undefined}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Field
          label={texts.description}
          hint={texts.descriptionHint}
          error={isChecked && isWrongReason ? texts.descriptionWrong : undefined}
          value={description}
          autoComplete="off"
          maxLength={limits.reason}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Row as="div" isSpread aria-live="polite">
          <Note as="span">{texts.after}</Note>
          <b className="tabular">{say(now + (amount ?? 0))}</b>
        </Row>
        <Button type="submit" fullWidth>
          {texts.give}
        </Button>
      </Card>
      {asks !== null && amount !== null && (
        <ConfirmDialog
          isDanger={false}
          title={texts.confirmTitle({ what: say(amount), name: user.name })}
          confirm={asks.minutes === null ? texts.confirm({ what: say(amount) }) : texts.confirmAgain}
          onConfirm={() => giving.run(amount)}
          onClose={() => setAsks(null)}
        >
          <p>{user.email}</p>
          <p>{reason}</p>
          {asks.minutes !== null && <Note tone="amber">{texts.creditedBefore({ minutes: asks.minutes })}</Note>}
        </ConfirmDialog>
      )}
    </form>
  );
}
