import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Select, TextArea } from '#web/ui/controls/Field.tsx';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { useQuery } from '@tanstack/react-query';
import type { AdminGap } from '#contract/gaps.ts';
import { languages } from '#contract/values/languages.ts';
import { limits } from '#contract/values/limits.ts';
import { languageName } from '#web/i18n/language-name.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { gapQuery, useReleaseGap } from './gaps.api.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Bullets } from '#web/ui/data/Parts.tsx';
import '#web/ui/pre.css';

/** The questions of a gap in players' own words and, where it is open, the words in which authors are shown it. */
function GapDialog({ gap, onClose }: { gap: AdminGap; onClose: () => void }) {
  const texts = useMessages(adminArticlesPart).gaps;
  const shown = useLanguage();
  const questions = useQuery(gapQuery(gap.id));
  const release = useReleaseGap();
  const initial = { wording: gap.wording ?? '', language: gap.language ?? shown };
  const form = useServerForm(initial, async ({ wording, language }) => {
    await release.mutateAsync({ id: gap.id, wording, language });
    showToast(texts.released);
    onClose();
  });
  const inTheirWords = (
    <Stack as="section" gap={2}>
      <h3>{texts.inTheirWords}</h3>
      <LoadState query={questions} failed={texts.questionsFailed} skeleton={<Skeleton height={72} />} level="h3">
        {(data) => (
          <div className="scrolls">
            <Bullets items={data.questions.map(({ text }) => text)} />
          </div>
        )}
      </LoadState>
    </Stack>
  );
  if (gap.state !== 'open') {
    return (
      <Dialog title={texts.dialogTitle} size="medium" onClose={onClose}>
        {inTheirWords}
      </Dialog>
    );
  }
  return (
    <FormDialog form={form} title={texts.dialogTitle} submit={texts.save} onClose={onClose}>
      {inTheirWords}
      <TextArea
        {...form.register('wording', texts.hint)}
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
    </FormDialog>
  );
}

export { GapDialog as Component };
