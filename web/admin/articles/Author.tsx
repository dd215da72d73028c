import adminModerationPart from 'messages:admin-moderation';
import { useState } from 'react';
import type { Moderation } from '#contract/moderation.ts';
import { limits } from '#contract/values/limits.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field, TextArea } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note, Row, Stack } from '#web/ui/Layout.tsx';
import { Link } from '#web/ui/Link.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/useAction.ts';
import { unblockWriter, useBlockWriter } from './moderation.api.ts';

type Writer = NonNullable<Moderation['author']>;

/** Who wrote it, what became of their other texts, and whether they may write on. */
export function Author({ author }: { author: Writer }) {
  const texts = useMessages(adminModerationPart).author;
  const language = useLanguage();
  const [isBlocking, setBlocking] = useState(false);
  const { id, name, block } = author;
  const unblocking = useAction(unblockWriter, { refresh: [['admin']], done: texts.unblocked({ name }) });
  return (
    <Stack as="section" gap={3}>
      <h2>{texts.title}</h2>
      <Stack gap={1}>
        <b>{name}</b>
        <Note>{texts.figures(author)}</Note>
        <Link to={withQuery(paths.adminArticles(), { author_id: id })}>{texts.others}</Link>
      </Stack>
      {block && (
        <Alert tone="warning">
          <b>{texts.blockedUntil({ until: block.ends_at === null ? 'null' : formatDate(language, block.ends_at) })}</b>{' '}
          {block.reason}
          {block.by && <> ({block.by})</>}
        </Alert>
      )}
      {author.may_block ? (
        <Row gap={2}>
          <Button variant="outlined" tone={block ? undefined : 'danger'} onClick={() => setBlocking(true)}>
            {block ? texts.change : texts.block}
          </Button>
          {block && (
            <Button variant="text" loading={unblocking.isPending} onClick={() => void unblocking.run(id)}>
              {texts.unblock}
            </Button>
          )}
        </Row>
      ) : (
        <Note>{texts.outOfReach}</Note>
      )}
      {isBlocking && <BlockDialog author={author} onClose={() => setBlocking(false)} />}
    </Stack>
  );
}

function BlockDialog({ author: { id, name, block }, onClose }: { author: Writer; onClose: () => void }) {
  const texts = useMessages(adminModerationPart).author;
  const blocking = useBlockWriter();
  const initial = { reason: block?.reason ?? '', ends_at: block?.ends_at?.slice(0, 10) ?? '' };
  const form = useServerForm(initial, async ({ reason, ends_at }) => {
    // Until the end of that day.
    const end = ends_at === '' ? null : `${ends_at}T23:59:59Z`;
    await blocking.mutateAsync({ id, reason, ends_at: end });
    showToast(texts.blocked({ name }));
    onClose();
  });
  return (
    <FormDialog isDanger form={form} title={texts.blockTitle({ name })} submit={texts.block} onClose={onClose}>
      <Note>{texts.blockHint}</Note>
      <TextArea
        {...form.register('reason', texts.reasonHint)}
        label={texts.reason}
        required
        maxLength={limits.reason}
      />
      <Field {...form.register('ends_at', texts.endHint)} label={texts.end} type="date" max="9999-12-31" />
    </FormDialog>
  );
}
