import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { auditList } from '#contract/lists/audit.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAuditPart from 'messages:admin-audit';
import { AdminList } from '../list/AdminList.tsx';
import { ChangesDialog } from './ChangesDialog.tsx';
import { listChanges, nameField } from './fact-changes.ts';

/** What admins did, to what, and what was there before. */
function AuditPage() {
  const texts = useMessages(adminAuditPart);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  return (
    <>
      <AdminList
        list={auditList}
        texts={texts}
        icon={ScrollText}
        onward={{ to: paths.admin(), label: texts.onward }}
        noValue={texts.nothing}
        options={{ action: texts.actions, object_kind: texts.objects }}
        cells={{
          actor: ({ actor }) => <span title={actor?.email}>{actor?.name ?? texts.product}</span>,
          action: ({ action }) => texts.actions[action],
          object: (entry) => objectName(entry, texts.objects),
          changes: (entry) =>
            listChanges(entry)
              .filter(({ isChanged }) => isChanged)
              .map(({ field }) => nameField(texts.fields, field))
              .join(', '),
        }}
        onOpen={setOpened}
      />
      {opened && <ChangesDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** `User Anna Belova`, or its number where the name is gone. */
function objectName({ object_kind, object_name, object_id }: AuditEntry, kinds: Readonly<Record<string, string>>) {
  return [kinds[object_kind] ?? object_kind, object_name ?? object_id].filter((part) => part !== null).join(' ');
}

export { AuditPage as Component };
