import { limits } from '#contract/values/limits.ts';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Failure } from '#web/auth/Failure.tsx';
import { updateUser } from '#web/http/session.ts';
import { useUser } from '#web/http/use-session.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import profilePart from 'messages:profile';
import { changeAccount } from './profile.api.ts';
import { Section } from './Section.tsx';
import styles from './form.module.css';

/** What others and the mails call the player. */
export function NameSection() {
  const texts = useMessages(profilePart).page;
  const user = useUser();
  const { field, onSubmit, failure, isSubmitting } = useServerForm({ name: user?.name ?? '' }, async ({ name }) => {
    updateUser(await changeAccount({ name }));
    showToast(texts.saved);
  });
  return (
    <Section id="name" title={texts.account}>
      <form noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        {failure && <Failure>{failure}</Failure>}
        <TextField
          {...field('name', texts.nameHint)}
          label={texts.name}
          autoComplete="name"
          slotProps={{ htmlInput: { required: true, maxLength: limits.name } }}
        />
        <Button type="submit" variant="outlined" loading={isSubmitting}>
          {texts.save}
        </Button>
      </form>
    </Section>
  );
}
