import { useState } from 'react';
import { languages } from '#contract/values/languages.ts';
import { limits } from '#contract/values/limits.ts';
import { languageName } from '#web/i18n/language-name.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Switch } from '#web/ui/controls/Check.tsx';
import { Select, TextArea } from '#web/ui/controls/Field.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { Form } from '#web/ui/form/Form.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { type Group, useReleaseGap, useWithdrawGap } from './gaps.api.ts';

/** Shows the question to authors, in words of an admin: a player's own are shown to no other player. */
export function AuthorsCard({ group }: { group: Group }) {
  const texts = useMessages(adminArticlesPart).gaps;
  const { id, wording } = group;
  const [isOn, setOn] = useState(wording !== null);
  const withdrawing = useAction(useWithdrawGap().mutateAsync, { done: texts.withdrawn });
  return (
    <Card title={texts.authors}>
      <Switch
        label={texts.release}
        hint={wording === null ? texts.onlyAdmins : undefined}
        checked={isOn}
        disabled={withdrawing.isPending}
        onChange={({ target }) => {
          setOn(target.checked);
          if (!target.checked && wording !== null) void withdrawing.run(id);
        }}
      />
      {isOn && <WordingForm group={group} />}
    </Card>
  );
}

function WordingForm({ group: { id, wording, language, asked_in } }: { group: Group }) {
  const texts = useMessages(adminArticlesPart).gaps;
  const shown = useLanguage();
  const release = useReleaseGap();
  const initial = { wording: wording ?? '', language: language ?? asked_in ?? shown };
  const form = useServerForm(initial, async (values) => {
    await release.mutateAsync({ id, ...values });
    showToast(texts.released);
  });
  return (
    <Form form={form} gap={3}>
      <TextArea
        {...form.register('wording', texts.releaseHint)}
        label={texts.wordingLabel}
        autoComplete="off"
        required
        maxLength={limits.title}
      />
      <Select
        {...form.register('language')}
        label={texts.language}
        options={languages.map((one) => [one, languageName(shown, one)])}
      />
      <Row>
        <Button type="submit" variant="outlined" loading={form.isSubmitting}>
          {texts.save}
        </Button>
      </Row>
    </Form>
  );
}
