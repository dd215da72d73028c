import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTexts } from '#web/i18n/texts.ts';
import { endOfDay } from '#web/ui/form/day-input.ts';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { ownKeysTexts } from './api-keys.texts.ts';
import { useMakeKey } from './api-keys.api.ts';
import styles from './ApiKeys.module.css';

interface NewKeyFormProps {
  onMade: (key: string) => void;
  onCancel: () => void;
}

export function NewKeyForm({ onMade, onCancel }: NewKeyFormProps) {
  const texts = useTexts(ownKeysTexts);
  const make = useMakeKey();
  const { field, onSubmit, failure, isSubmitting } = useServerForm(
    { name: '', expires_at: '', monthly_calls: '' },
    async ({ name, expires_at, monthly_calls }) => {
      const limit = monthly_calls === '' ? null : Number(monthly_calls);
      onMade((await make.mutateAsync({ name, expires_at: endOfDay(expires_at), monthly_calls: limit })).key);
    },
  );
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <TextField
        {...field('name', texts.nameHint)}
        label={texts.name}
        autoComplete="off"
        autoFocus
        slotProps={requiredInput}
      />
      <TextField
        {...field('expires_at', texts.expiresHint)}
        label={texts.expires}
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        {...field('monthly_calls', texts.monthlyCallsHint)}
        label={texts.monthlyCalls}
        type="number"
        slotProps={{
          htmlInput: {
            min: 1,
            max: 1_000_000,
            step: 1,
            inputMode: 'numeric',
            'data-wrong': texts.monthlyCallsWrong,
          },
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={isSubmitting}>
          {texts.create}
        </Button>
        <Button variant="outlined" disabled={isSubmitting} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
