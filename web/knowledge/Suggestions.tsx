import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Article } from '#contract/knowledge.ts';
import type { Suggestion } from '#contract/suggestions.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field, Select, TextArea } from '#web/ui/controls/Field.tsx';
import { TextDiff } from '#web/ui/diff/TextDiff.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import actionsPart from 'messages:article-actions';
import { decideSuggestion, suggest, suggestionsQuery } from './suggestions.api.ts';

/** A reader writes a section as they would have it; the article stays as it is until it is taken. */
export function SuggestDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const texts = useMessages(actionsPart);
  const { chunks } = article;
  const here = chunks.find(({ chunk_key }) => location.hash === `#chunk-${chunk_key}`) ?? chunks[0];
  const initial = { section: here?.chunk_key ?? '', content: here?.content ?? '' };
  const form = useServerForm(initial, async ({ section, content }) => {
    await suggest(section, content);
    showToast(texts.suggested);
    onClose();
  });
  function choose(chunk_key: string) {
    form.setValue('section', chunk_key);
    form.setValue('content', chunks.find((one) => one.chunk_key === chunk_key)?.content ?? '');
  }
  return (
    <FormDialog form={form} sheet title={texts.suggestTitle} submit={texts.suggestSend} onClose={onClose}>
      {chunks.length > 1 && (
        <Select
          label={texts.section}
          value={form.watch('section')}
          onChange={({ target }) => choose(target.value)}
          options={chunks.map(({ chunk_key, section }) => [chunk_key, section || article.title])}
        />
      )}
      <TextArea
        {...form.register('content')}
        label={texts.text}
        rows={12}
        maxLength={limits.chunk}
        lang={article.language}
        required
      />
    </FormDialog>
  );
}

/** Shows what readers suggest to whoever may take it, until nothing is left. */
export function SuggestionsDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const texts = useMessages(actionsPart);
  const { data } = useQuery(suggestionsQuery(article.id));
  return (
    <Dialog title={texts.suggestionsTitle} size="large" sheet onClose={onClose}>
      <Stack gap={6}>
        {data?.items.map((one) => (
          <OneSuggestion key={one.id} article={article} suggestion={one} />
        ))}
      </Stack>
    </Dialog>
  );
}

function OneSuggestion({ article, suggestion }: { article: Article; suggestion: Suggestion }) {
  const texts = useMessages(actionsPart);
  const [reason, setReason] = useState('');
  const { id, section, by, content_before: before, content } = suggestion;
  const refresh = [['article', String(article.id)], ['articles']];
  const deciding = useAction((takes: boolean) => decideSuggestion(id, takes, takes ? undefined : reason), {
    refresh,
    done: (_, takes) => (takes ? texts.taken : texts.declined),
  });
  return (
    <Stack as="article" gap={3} aria-label={section || article.title}>
      <Note>
        {section || article.title} · {by ?? texts.noName}
      </Note>
      <TextDiff from={before} to={content} same={texts.same} />
      <Field
        label={texts.reason}
        value={reason}
        maxLength={limits.comment}
        onChange={(event) => setReason(event.target.value)}
      />
      <Row gap={2}>
        <Button loading={deciding.isPending} onClick={() => void deciding.run(true)}>
          {texts.take}
        </Button>
        <Button variant="outlined" disabled={deciding.isPending} onClick={() => void deciding.run(false)}>
          {texts.decline}
        </Button>
      </Row>
    </Stack>
  );
}
