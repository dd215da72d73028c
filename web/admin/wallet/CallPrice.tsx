import { roublesText, toKopecks, toRoubles } from '#contract/values/money.ts';
import { FieldRow } from '#web/ui/Parts.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useState } from 'react';
import { readCredit } from './read-credit.ts';
import { useSetCallPrice } from './wallet.api.ts';
import styles from './Packs.module.css';

/** What a call costs where no pack has the number that is bought. */
export function CallPrice({ call_price_rub }: { call_price_rub: number }) {
  const texts = useMessages(adminWalletPart).packs;
  const set = useSetCallPrice();
  const [typed, setTyped] = useState(roublesText(toKopecks(call_price_rub)));
  const [wrong, setWrong] = useState<string>();

  function save(event: React.FormEvent) {
    event.preventDefault();
    const price = readCredit('roubles', typed);
    if (price === null) return setWrong(texts.callPriceWrong);
    set.mutate(toRoubles(price), {
      onSuccess: () => showToast(texts.saved),
      onError: (error) => setWrong(error.message),
    });
  }

  return (
    <FieldRow className={styles.callPrice} onSubmit={save}>
      <Field
        label={texts.callPrice}
        hint={texts.callPriceHint}
        error={wrong}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(undefined);
        }}
      />
      <Button type="submit" variant="outlined" loading={set.isPending}>
        {texts.save}
      </Button>
    </FieldRow>
  );
}
