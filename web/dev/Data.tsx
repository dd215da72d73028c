import { Inbox, Pencil, Trash2 } from 'lucide-react';
import { defineList } from '#contract/lists/define-list.ts';
import { AdminList } from '#web/admin/list/AdminList.tsx';
import type { ListSource } from '#web/admin/list/list-source.ts';
import { RowMenu } from '#web/admin/list/RowMenu.tsx';
import { useListAddress } from '#web/admin/list/useListAddress.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DataColumn } from '#web/ui/data-column.ts';
import { Status } from '#web/ui/Status.tsx';
import { Table } from '#web/ui/Table.tsx';
import { showToast } from '#web/ui/toast.ts';

interface Entry {
  id: number;
  name: string;
  isDone: boolean;
}

const records: Entry[] = Array.from({ length: 64 }, (_, index) => ({
  id: index + 1,
  name:
    index % 5 === 0
      ? `Record ${index + 1} with a name that is cut, since it has no room in its column`
      : `Record ${index + 1}`,
  isDone: index % 3 !== 0,
}));

const list = defineList({
  name: 'records',
  endpoint: 'GET /api/admin/records',
  sort: 'name',
  columns: {
    name: { kind: 'name', sortable: true, width: 160, grow: true },
    state: { kind: 'state', width: 120 },
    id: { kind: 'id', sortable: true, width: 110 },
  },
  csv: ['id', 'name'],
  filters: {},
});

/** Rows of this page in place of a server's; slow enough to see what is shown meanwhile. */
const source: ListSource<Entry> = {
  list,
  load: async ({ q, skip, limit }) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    const found = records.filter(({ name }) => name.toLowerCase().includes(String(q ?? '').toLowerCase()));
    return { items: found.slice(Number(skip), Number(skip) + Number(limit)), total: found.length };
  },
};

const columns: DataColumn<Entry>[] = [
  { field: 'name', title: 'Name', width: 160, grow: true, isSortable: true, render: ({ name }) => name },
  {
    field: 'state',
    title: 'State',
    width: 120,
    render: ({ isDone }) => <Status tone={isDone ? 'good' : 'attention'}>{isDone ? 'Done' : 'Waits'}</Status>,
  },
  { field: 'id', title: 'Number', width: 110, isNumber: true, isSortable: true, render: ({ id }) => id },
];

/** Records that are paged, sorted and chosen, and a short table that is all there. */
export function Data() {
  const address = useListAddress(list);
  return (
    <>
      <AdminList
        title="Records"
        headingLevel="h2"
        count={({ total }) => `${total} records`}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ name }) => showToast(name)}
        renderMenu={renderMenu}
        renderBulk={(rows, clear) => (
          <Button
            size="small"
            tone="danger"
            variant="outlined"
            onClick={() => {
              showToast(`Deleted: ${rows.length}`);
              clear();
            }}
          >
            Delete
          </Button>
        )}
        searchLabel="Search by name"
        empty={{ icon: <Inbox size={24} aria-hidden />, title: 'No records yet' }}
      />
      <Table label="Import" columns={[{ title: 'What' }, { title: 'Games', isNumber: true }]}>
        <tbody>
          <tr>
            <th scope="row">Added</th>
            <td data-number>1,000</td>
          </tr>
          <tr>
            <th scope="row">As before</th>
            <td data-number>12</td>
          </tr>
        </tbody>
      </Table>
    </>
  );
}

const renderMenu = ({ name }: Entry) => (
  <RowMenu
    name={name}
    actions={[
      { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => showToast(name) },
      { label: 'Delete', icon: <Trash2 size={18} aria-hidden />, isDanger: true, onSelect: () => showToast('Deleted') },
    ]}
  />
);
