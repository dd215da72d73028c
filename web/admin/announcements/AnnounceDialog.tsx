import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AnnouncementAudience } from '#contract/announcements.ts';
import { limits } from '#contract/values/limits.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { audienceQuery, useAnnounce } from './announcements.api.ts';
import type { NewAnnouncement } from './announcements.api.ts';
import { PeopleChoice } from './PeopleChoice.tsx';
import type { Person } from './PeopleChoice.tsx';
import styles from './Announcements.module.css';

interface Words {
  title_en: string;
  body_en: string;
  title_ru: string;
  body_ru: string;
  link: string;
  audience: AnnouncementAudience;
  /** Chosen beside the form; here only to have its place among the errors. */
  user_ids: string;
}

const multiline = { htmlInput: { required: true, maxLength: limits.announcementBody } };

/** Writes an announcement in both languages; before it goes out it says to how many people. */
function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const texts = useMessages(adminAnnouncementsPart);
  const announce = useAnnounce();
  const intention = useIntention();
  const titleId = useId();
  const [people, setPeople] = useState<Person[]>([]);
  const { field, watch, onSubmit, failure, isSubmitting } = useServerForm<Words>(
    { title_en: '', body_en: '', title_ru: '', body_ru: '', link: '', audience: 'all', user_ids: '' },
    async ({ audience, link, user_ids: _user_ids, ...words }) => {
      const body: NewAnnouncement = {
        ...words,
        audience,
        link: link.trim() === '' ? null : link,
        ...(audience === 'users' && { user_ids: people.map(({ id }) => id) }),
      };
      await announce.mutateAsync({ key: intention.keyOf(JSON.stringify(body)), body });
      intention.end();
      showToast(texts.started);
      onClose();
    },
  );
  const audience = watch('audience');
  const { data } = useQuery(
    audienceQuery(
      audience,
      people.map(({ id }) => id),
    ),
  );
  const count = audience === 'users' && people.length === 0 ? 0 : data?.people;
  const named = field('user_ids');
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={titleId}>{texts.create}</DialogTitle>
        <DialogContent className={styles.fields}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <div className={styles.languages}>
            <TextField {...field('title_en')} label={texts.titleEn} lang="en" autoFocus slotProps={requiredInput} />
            <TextField {...field('title_ru')} label={texts.titleRu} lang="ru" slotProps={requiredInput} />
            <TextField
              {...field('body_en')}
              label={texts.bodyEn}
              lang="en"
              multiline
              minRows={4}
              slotProps={multiline}
            />
            <TextField
              {...field('body_ru')}
              label={texts.bodyRu}
              lang="ru"
              multiline
              minRows={4}
              slotProps={multiline}
            />
          </div>
          <TextField {...field('link', texts.linkHint)} label={texts.link} autoComplete="off" />
          <SelectField {...field('audience')} label={texts.audience} defaultValue="all">
            {(['all', 'active', 'users'] as const).map((one) => (
              <MenuItem key={one} value={one}>
                {texts.audiences[one]}
              </MenuItem>
            ))}
          </SelectField>
          {audience === 'users' && (
            <PeopleChoice people={people} error={named.error ? texts.choosePeople : undefined} onChange={setPeople} />
          )}
          <p className={styles.final}>{texts.final}</p>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isSubmitting} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting} disabled={count === 0}>
            {count === undefined ? texts.create : texts.send({ people: count })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export { AnnounceDialog as Component };
