import Alert from '@mui/material/Alert';
import { languageNames, languages } from '#contract/values/languages.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { AdminUser } from '#contract/admin-users.ts';
import { limits } from '#contract/values/limits.ts';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { FirstPassword } from './FirstPassword.tsx';
import { editableOf, useCreateUser, useEditUser } from './users.api.ts';
import styles from './UserDialog.module.css';

interface UserDialogProps {
  /** The account to edit; a new one without. */
  user?: AdminUser;
  onClose: () => void;
}

function initialValues(user: AdminUser | undefined) {
  const fresh = { email: '', name: '', role: 'user', is_active: true, language: 'en' } as const;
  return { ...(user ? editableOf(user) : fresh), email_verified: user?.email_verified ?? true, password: '' };
}

/** Makes an account or edits one; what the server objects to stands under its field. */
function UserDialog({ user, onClose }: UserDialogProps) {
  const texts = useMessages(adminUsersPart).form;
  const { role, roles, language, email } = useMessages(adminUsersPart).list;
  const create = useCreateUser();
  const edit = useEditUser();
  const titleId = useId();
  const [made, setMade] = useState<{ email: string; password: string } | null>(null);
  const { field, watch, setValue, onSubmit, failure, isSubmitting } = useServerForm(
    initialValues(user),
    async ({ password, ...values }) => {
      if (user) {
        await edit.mutateAsync({ id: user.id, ...values });
        showToast(texts.saved);
        return onClose();
      }
      const answer = await create.mutateAsync({ ...values, ...(password !== '' && { password }) });
      showToast(texts.created({ name: answer.name }));
      if (answer.initial_password === null) return onClose();
      setMade({ email: answer.email, password: answer.initial_password });
    },
  );

  if (made) return <FirstPassword {...made} onClose={onClose} />;
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={titleId}>{user ? texts.editTitle({ name: user.name }) : texts.createTitle}</DialogTitle>
        <DialogContent className={styles.fields}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <TextField {...field('name')} label={texts.name} autoComplete="off" autoFocus slotProps={requiredInput} />
          <TextField {...field('email')} label={email} type="email" autoComplete="off" slotProps={requiredInput} />
          <div className={styles.pair}>
            <SelectField {...field('role')} label={role} defaultValue={watch('role')}>
              <MenuItem value="user">{roles.user}</MenuItem>
              <MenuItem value="admin">{roles.admin}</MenuItem>
            </SelectField>
            <SelectField {...field('language')} label={language} defaultValue={watch('language')}>
              {languages.map((one) => (
                <MenuItem key={one} value={one}>
                  {languageNames[one]}
                </MenuItem>
              ))}
            </SelectField>
          </div>
          {!user && (
            <TextField
              {...field('password', texts.passwordHint)}
              label={texts.password}
              autoComplete="new-password"
              slotProps={{ htmlInput: { minLength: limits.password.min, spellCheck: false } }}
            />
          )}
          <div className={styles.switches}>
            <FormControlLabel
              control={<Switch checked={watch('is_active')} onChange={(_event, on) => setValue('is_active', on)} />}
              label={texts.isActive}
            />
            <FormControlLabel
              control={
                <Switch checked={watch('email_verified')} onChange={(_event, on) => setValue('email_verified', on)} />
              }
              label={texts.verified}
            />
            {!watch('email_verified') && !user && <p>{texts.verifiedHint}</p>}
          </div>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isSubmitting} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {user ? texts.save : texts.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export { UserDialog as Component };
