import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { AdminApiKey } from '#contract/api-keys.ts';
import { KeyOnce } from '#web/profile/KeyOnce.tsx';
import { dayOf, endOfDay } from '#web/ui/form/day-input.ts';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminApiKeysPart from 'messages:admin-api-keys';
import { useCreateKey, useEditKey } from './api-keys.api.ts';
import { OwnerChoice } from './OwnerChoice.tsx';
import styles from './KeyDialog.module.css';

interface KeyDialogProps {
  /** The key to edit; a new one without. */
  apiKey?: AdminApiKey;
  onClose: () => void;
}

/** Makes a key for a user or edits one; a new one is then shown once. */
function KeyDialog({ apiKey, onClose }: KeyDialogProps) {
  const texts = useMessages(adminApiKeysPart);
  const create = useCreateKey();
  const edit = useEditKey();
  const titleId = useId();
  const [made, setMade] = useState<string | null>(null);
  const { field, watch, setValue, onSubmit, failure, isSubmitting } = useServerForm(
    {
      user_id: apiKey?.user_id ?? 0,
      name: apiKey?.name ?? '',
      expires_at: dayOf(apiKey?.expires_at ?? null),
      monthly_calls: String(apiKey?.monthly_calls ?? ''),
      is_active: apiKey?.is_active ?? true,
    },
    async ({ user_id, expires_at: day, monthly_calls: limit, ...rest }) => {
      const monthly_calls = limit === '' ? null : Number(limit);
      // A day that was not touched keeps its moment, also one that another admin chose in another time zone.
      const expires_at = apiKey && day === dayOf(apiKey.expires_at) ? apiKey.expires_at : endOfDay(day);
      if (apiKey) {
        await edit.mutateAsync({ id: apiKey.id, ...rest, expires_at, monthly_calls });
        showToast(texts.saved);
        return onClose();
      }
      setMade((await create.mutateAsync({ user_id, ...rest, expires_at, monthly_calls })).key);
    },
  );
  const owner = field('user_id');

  if (made !== null) return <KeyOnce apiKey={made} onClose={onClose} />;
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={titleId}>{apiKey ? texts.editTitle({ name: apiKey.name }) : texts.newKey}</DialogTitle>
        <DialogContent className={styles.fields}>
          {failure && <Alert severity="error">{failure}</Alert>}
          {!apiKey && (
            <OwnerChoice
              error={owner.error ? texts.chooseUser : undefined}
              onChoose={(user_id) => setValue('user_id', user_id ?? 0)}
            />
          )}
          <TextField
            {...field('name', texts.nameHint)}
            label={texts.name}
            autoComplete="off"
            autoFocus={apiKey !== undefined}
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
          <FormControlLabel
            control={<Switch checked={watch('is_active')} onChange={(_event, on) => setValue('is_active', on)} />}
            label={texts.isActive}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isSubmitting} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {apiKey ? texts.save : texts.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export { KeyDialog as Component };
