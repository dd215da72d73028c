import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AdminGap } from '#contract/gaps.ts';
import { limits } from '#contract/values/limits.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { gapQuery, useReleaseGap } from './gaps.api.ts';
import styles from './Snapshots.module.css';

/** The questions of a gap in players' own words and, where it is open, the words in which authors are shown it. */
function GapDialog({ gap, onClose }: { gap: AdminGap; onClose: () => void }) {
  const texts = useMessages(adminArticlesPart).gaps;
  const shown = useLanguage();
  const titleId = useId();
  const questions = useQuery(gapQuery(gap.id));
  const release = useReleaseGap();
  const initial = { wording: gap.wording ?? '', language: gap.language ?? shown };
  const { field, onSubmit, failure, isSubmitting, watch } = useServerForm(initial, async ({ wording, language }) => {
    await release.mutateAsync({ id: gap.id, wording, language: language === 'ru' ? 'ru' : 'en' });
    showToast(texts.released);
    onClose();
  });
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={titleId}>{texts.dialogTitle}</DialogTitle>
        <DialogContent className={styles.page}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <section className={styles.words}>
            <h3>{texts.inTheirWords}</h3>
            {questions.error && <Alert severity="error">{questions.error.message}</Alert>}
            {questions.isPending && <Skeleton height={72} />}
            <ul>
              {questions.data?.questions.map(({ text, created_at }) => (
                <li key={created_at}>{text}</li>
              ))}
            </ul>
          </section>
          {gap.state === 'open' && (
            <>
              <TextField
                {...field('wording', texts.hint)}
                label={texts.wordingLabel}
                multiline
                maxRows={4}
                autoComplete="off"
                slotProps={{ htmlInput: { required: true, maxLength: limits.title } }}
              />
              <SelectField {...field('language')} label={texts.language} defaultValue={watch('language')}>
                {Object.entries(texts.languages).map(([value, label]) => (
                  <MenuItem key={value} value={value}>
                    {label}
                  </MenuItem>
                ))}
              </SelectField>
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isSubmitting} onClick={onClose}>
            {texts.cancel}
          </Button>
          {gap.state === 'open' && (
            <Button type="submit" loading={isSubmitting}>
              {texts.save}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

export { GapDialog as Component };
