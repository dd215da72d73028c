import { ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAuditPart from 'messages:admin-audit';
import { Choice } from '../Choice.tsx';
import { DaySpan } from '../DayFilter.tsx';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { OnlyFilter } from '../OnlyFilter.tsx';
import { auditSource } from './audit.api.ts';
import { ChangesDialog } from './ChangesDialog.tsx';
import { listChanges } from './fact-changes.ts';

const filterNames = ['action', 'object_kind', 'object_id', 'actor_id', 'from', 'to'];

/** What admins did, to what, and what was there before. */
function AuditPage() {
  const texts = useMessages(adminAuditPart);
  const address = useListAddress(filterNames, '-created_at');
  const columns = useAuditColumns();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  return (
    <>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={auditSource}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={setOpened}
        searchLabel={texts.search}
        filters={
          <>
            <Choice address={address} name="action" label={texts.action} options={texts.actions} />
            <Choice address={address} name="object_kind" label={texts.object} options={texts.objects} />
            <DaySpan address={address} from={texts.from} to={texts.to} />
            <OnlyFilter
              address={address}
              name="object_id"
              label={({ id }) => texts.only({ object: `${texts.object}: ${id}` })}
            />
            <OnlyFilter
              address={address}
              name="actor_id"
              label={({ id }) => texts.only({ object: `${texts.who}: ${id}` })}
            />
          </>
        }
        empty={{ icon: <ScrollText size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
      />
      {opened && <ChangesDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function useAuditColumns(): ListColumn<AuditEntry>[] {
  const texts = useMessages(adminAuditPart);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        field: 'created_at',
        title: texts.when,
        width: 190,
        isSortable: true,
        render: ({ created_at }) => <span className="tabular">{formatMoment(language, created_at)}</span>,
      },
      {
        field: 'actor',
        title: texts.who,
        width: 190,
        grow: true,
        render: ({ actor }) => <span title={actor?.email}>{actor?.name ?? texts.product}</span>,
      },
      { field: 'action', title: texts.action, width: 150, render: ({ action }) => texts.actions[action] },
      {
        field: 'object',
        title: texts.object,
        width: 220,
        grow: true,
        render: (entry) => objectName(entry, texts.objects),
      },
      {
        field: 'changes',
        title: texts.changes,
        width: 220,
        grow: true,
        render: (entry) =>
          listChanges(entry)
            .filter(({ isChanged }) => isChanged)
            .map(({ field }) => field)
            .join(', ') || texts.nothing,
      },
      { field: 'ip', title: texts.address, width: 150, render: ({ ip }) => ip ?? texts.nothing },
      {
        field: 'request_id',
        title: texts.request,
        width: 220,
        isExtra: true,
        render: ({ request_id }) => request_id ?? texts.nothing,
      },
    ],
    [texts, language],
  );
}

/** `User Anna Belova`, or its number where the name is gone. */
function objectName({ object_kind, object_name, object_id }: AuditEntry, kinds: Readonly<Record<string, string>>) {
  return [kinds[object_kind] ?? object_kind, object_name ?? object_id].filter((part) => part !== null).join(' ');
}

export { AuditPage as Component };
