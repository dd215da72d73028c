import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toast.ts';
import { FieldRow } from '#web/ui/Parts.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import walletPart from 'messages:wallet';
import { useChooseLowCalls } from './top-ups.api.ts';
import { callsSummaryQuery } from './wallet.api.ts';
import styles from './LowCalls.module.css';

/** At how many calls left the player is warned. */
function LowCalls() {
  const texts = useMessages(walletPart).page;
  const { data } = useQuery(callsSummaryQuery());
  const choose = useChooseLowCalls();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string>();
  const value = typed ?? String(data?.low_calls ?? '');

  function save(event: React.FormEvent) {
    event.preventDefault();
    if (!/^\d{1,4}$/.test(value.trim()) || Number(value) > 1000) return setWrong(texts.lowWrong);
    choose.mutate(Number(value), {
      onSuccess: () => {
        setTyped(null);
        showToast(texts.saved);
      },
      onError: (error) => setWrong(error.message),
    });
  }

  return (
    <Stack as="section">
      <h2>{texts.low}</h2>
      <FieldRow className={styles.form} onSubmit={save}>
        <Field
          label={texts.lowNumber}
          hint={texts.lowHint}
          error={wrong}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          disabled={!data}
          value={value}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(undefined);
          }}
        />
        <Button type="submit" variant="tonal" loading={choose.isPending} disabled={!data}>
          {texts.save}
        </Button>
      </FieldRow>
    </Stack>
  );
}

export { LowCalls as Component };
