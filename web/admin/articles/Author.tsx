import adminModerationPart from 'messages:admin-moderation';
import { Suspense, useState } from 'react';
import { paths, withQuery } from '#contract/values/paths.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyPart } from '#web/ui/layout/lazy-screen.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { unblockWriter, type Writer } from './moderation.api.ts';

const BlockDialog = lazyPart(() => import('./BlockDialog.tsx'));

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
      <Suspense>{isBlocking && <BlockDialog author={author} onClose={() => setBlocking(false)} />}</Suspense>
    </Stack>
  );
}
