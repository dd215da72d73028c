import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import adminWikiPart from 'messages:admin-wiki';
import type { Job } from '#contract/jobs.ts';
import { api } from '#web/http/api.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { useChange } from '#web/http/use-change.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import { articleKeys } from '../articles/articles.api.ts';

/** Takes back as one all that an import of texts has brought, within a week. */
export function UndoImport({ job: { id, finished_at } }: { job: Job }) {
  const texts = useMessages(adminWikiPart).undo;
  const { data } = useQuery(
    apiQuery(['admin', 'imports', id, finished_at], 'GET /api/admin/imports/{id}', { params: { id } }),
  );
  const undo = useChange(articleKeys, () => api('POST /api/admin/imports/{id}/undo', { params: { id } }));
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  const { can_undo, is_undone, added, changed, left, left_titles: titles } = data;
  if (is_undone)
    return (
      <Alert tone="info" isQuiet>
        {texts.undone} {left > 0 && texts.left({ n: left, titles: titles.join(', ') })}
      </Alert>
    );
  if (!can_undo) return null;
  return (
    <Row>
      <Button variant="outlined" icon={<Undo2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {texts.undo}
      </Button>
      <Note as="span">{texts.until}</Note>
      {isOpen && (
        <ConfirmDialog
          title={texts.question}
          confirm={texts.undo}
          onConfirm={() => undo.mutateAsync(undefined)}
          onClose={() => setOpen(false)}
        >
          {added > 0 && <p>{texts.added({ n: added })}</p>}
          {changed > 0 && <p>{texts.changed({ n: changed })}</p>}
          {left > 0 && <p>{texts.left({ n: left, titles: titles.join(', ') })}</p>}
        </ConfirmDialog>
      )}
    </Row>
  );
}
