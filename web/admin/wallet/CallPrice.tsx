import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { roublesText, toKopecks, toRoubles } from '#contract/values/money.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { readCredit } from './read-credit.ts';
import { useSetCallPrice } from './wallet.api.ts';
import styles from './Packs.module.css';

/** What a call costs where no pack has the number asked for. */
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
    <form noValidate className={styles.callPrice} onSubmit={save}>
      <TextField
        label={texts.callPrice}
        value={typed}
        error={wrong !== undefined}
        helperText={wrong ?? texts.callPriceHint}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(undefined);
        }}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <Button type="submit" variant="outlined" loading={set.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}
