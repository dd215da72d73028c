import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import type { DataColumn } from '#web/ui/data/data-column.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { RowMenu } from '#web/ui/layout/Menu.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import { TablePager } from '#web/ui/data/TablePager.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';

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

const perPage = 20;

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
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState('name');
  return (
    <>
      <DataTable
        label="Records"
        columns={columns}
        rows={records.slice((page - 1) * perPage, page * perPage)}
        sort={sort}
        onSort={setSort}
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
      />
      <TablePager page={page} rows={perPage} total={records.length} onPage={setPage} />
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
    label={`Actions: ${name}`}
    items={[
      { label: 'Edit', icon: Pencil, onSelect: () => showToast(name) },
      { label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => showToast('Deleted') },
    ]}
  />
);
