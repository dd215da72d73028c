import { ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAuditPart from 'messages:admin-audit';
import { Choice } from '../Choice.tsx';
import { DaySpan } from '../DayFilter.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { auditList } from '#contract/lists/audit.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { OnlyFilter } from '../OnlyFilter.tsx';
import { ChangesDialog } from './ChangesDialog.tsx';
import { listChanges } from './fact-changes.ts';

const source = listSource(auditList);

/** What admins did, to what, and what was there before. */
function AuditPage() {
  const texts = useMessages(adminAuditPart);
  const address = useListAddress(auditList);
  const columns = useAuditColumns();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  return (
    <>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={setOpened}
        searchLabel={texts.search}
        filters={
          <>
            <Choice address={address} name="action" label={texts.columns.action} options={texts.actions} />
            <Choice address={address} name="object_kind" label={texts.columns.object} options={texts.objects} />
            <DaySpan address={address} />
            <OnlyFilter
              address={address}
              name="object_id"
              label={({ id }) => texts.only({ object: `${texts.columns.object}: ${id}` })}
            />
            <OnlyFilter
              address={address}
              name="actor_id"
              label={({ id }) => texts.only({ object: `${texts.columns.actor}: ${id}` })}
            />
          </>
        }
        empty={{ icon: <ScrollText size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
      />
      {opened && <ChangesDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function useAuditColumns() {
  const texts = useMessages(adminAuditPart);
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        auditList,
        { language, titles: texts.columns, empty: texts.nothing },
        {
          actor: ({ actor }) => <span title={actor?.email}>{actor?.name ?? texts.product}</span>,
          action: ({ action }) => texts.actions[action],
          object: (entry) => objectName(entry, texts.objects),
          changes: (entry) =>
            listChanges(entry)
              .filter(({ isChanged }) => isChanged)
              .map(({ field }) => field)
              .join(', '),
        },
      ),
    [texts, language],
  );
}

/** `User Anna Belova`, or its number where the name is gone. */
function objectName({ object_kind, object_name, object_id }: AuditEntry, kinds: Readonly<Record<string, string>>) {
  return [kinds[object_kind] ?? object_kind, object_name ?? object_id].filter((part) => part !== null).join(' ');
}

export { AuditPage as Component };
