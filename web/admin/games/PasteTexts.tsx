import adminWikiPart from 'messages:admin-wiki';
import { limits } from '#contract/values/limits.ts';
import { readPaste } from '#contract/values/paste.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { Form } from '#web/ui/form/Form.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import type { ChooseProps } from './choose-props.ts';
import { useSurveyPaste } from './games.api.ts';

/** One box for addresses of pages, Markdown and HTML; what it is is said while it is typed. */
export function PasteTexts({ gameId, onLook, problem }: ChooseProps) {
  const texts = useMessages(adminWikiPart);
  const { mutateAsync } = useSurveyPaste(gameId);
  const form = useServerForm({ text: '' }, async ({ text }) => onLook((await mutateAsync(text)).job_id));
  return (
    <Card title={texts.fromPaste}>
      <Form form={form}>
        <TextArea
          {...form.register('text', texts.pasteHint)}
          label={texts.paste}
          placeholder={texts.pastePlaceholder}
          required
          maxLength={limits.paste}
        />
        <Row gap={3}>
          <Button type="submit" loading={form.isSubmitting}>
            {texts.lookPaste}
          </Button>
          <Note as="span" aria-live="polite">
            <WhatItIs text={form.watch('text')} />
          </Note>
        </Row>
      </Form>
      {problem}
    </Card>
  );
}

function WhatItIs({ text }: { text: string }) {
  const texts = useMessages(adminWikiPart).pasted;
  const language = useLanguage();
  if (text.trim() === '') return null;
  const paste = readPaste(text);
  if (paste.kind !== 'addresses') return texts[paste.kind]({ title: paste.title });
  const n = paste.addresses.length;
  if (n <= limits.pastedAddresses) return texts.addresses({ n });
  return texts.tooMany({ n: formatNumber(language, n), limit: limits.pastedAddresses });
}
