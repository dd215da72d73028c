import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnnouncementAudience } from '#contract/announcements.ts';
import { limits } from '#contract/values/limits.ts';
import { languages } from '#contract/values/languages.ts';
import { fieldIn, inEachLanguage, type InEachLanguage } from '#contract/values/texts.ts';
import { useIntention } from '#web/http/use-intention.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Field, Select, TextArea } from '#web/ui/controls/Field.tsx';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { languageName } from '#web/i18n/language-name.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { audienceQuery, useAnnounce } from './announcements.api.ts';
import type { NewAnnouncement } from './announcements.api.ts';
import { PeopleChoice } from './PeopleChoice.tsx';
import type { Person } from './PeopleChoice.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';

interface Words extends InEachLanguage<{ title: string; body: string }> {
  link: string;
  audience: AnnouncementAudience;
  /** Chosen beside the form; here only to have its place among the errors. */
  user_ids: string;
}

const body = { rows: 4, required: true, maxLength: limits.announcementBody };

/** Writes an announcement in every language; before it goes out it says to how many people. */
function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const texts = useMessages(adminAnnouncementsPart);
  const reader = useLanguage();
  const announce = useAnnounce();
  const intention = useIntention();
  const [people, setPeople] = useState<Person[]>([]);
  const form = useServerForm<Words>(
    { ...inEachLanguage({ title: '', body: '' }), link: '', audience: 'all', user_ids: '' },
    async ({ audience, link, user_ids: _user_ids, ...words }) => {
      const announcement: NewAnnouncement = {
        ...words,
        audience,
        link: link.trim() === '' ? null : link,
        ...(audience === 'users' && { user_ids: people.map(({ id }) => id) }),
      };
      await announce.mutateAsync({ key: intention.keyOf(JSON.stringify(announcement)), body: announcement });
      intention.end();
      showToast(texts.started);
      onClose();
    },
  );
  const audience = form.watch('audience');
  const { data } = useQuery(
    audienceQuery(
      audience,
      people.map(({ id }) => id),
    ),
  );
  const count = audience === 'users' && people.length === 0 ? 0 : data?.people;
  return (
    <FormDialog
      form={{ ...form, isDirty: form.isDirty || people.length > 0 }}
      size="large"
      title={texts.create}
      submit={count === undefined ? texts.create : texts.send({ people: count })}
      disabled={count === 0}
      onClose={onClose}
    >
      <Columns>
        {languages.map((one) => (
          <Field
            key={one}
            {...form.register(fieldIn('title', one))}
            label={texts.titleIn({ language: languageName(reader, one) })}
            lang={one}
            required
          />
        ))}
      </Columns>
      <Columns>
        {languages.map((one) => (
          <TextArea
            key={one}
            {...form.register(fieldIn('body', one))}
            label={texts.bodyIn({ language: languageName(reader, one) })}
            lang={one}
            {...body}
          />
        ))}
      </Columns>
      <Field {...form.register('link', texts.linkHint)} label={texts.link} autoComplete="off" />
      <Select {...form.register('audience')} label={texts.audience} options={Object.entries(texts.audiences)} />
      {audience === 'users' && (
        <PeopleChoice
          people={people}
          error={form.register('user_ids').error && texts.choosePeople}
          onChange={setPeople}
        />
      )}
      <Note>{texts.final}</Note>
    </FormDialog>
  );
}

export { AnnounceDialog as Component };
