import Alert from '@mui/material/Alert';
import MuiButton from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Inbox, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '#web/admin/ConfirmDialog.tsx';
import { AdminList } from '#web/admin/list/AdminList.tsx';
import type { ListColumn } from '#web/admin/list/list-column.ts';
import type { ListSource } from '#web/admin/list/list-source.ts';
import { RowMenu } from '#web/admin/list/RowMenu.tsx';
import { useListAddress } from '#web/admin/list/useListAddress.ts';
import { Status } from '#web/admin/Status.tsx';
import { ApiError, requestFailed } from '#web/http/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import devPart from 'messages:dev';
import type { Messages as DevMessages } from 'messages:dev';
import styles from './UiPage.module.css';

/** How things act: a deletion that can be undone, a question before one, a form the server objects to, a table. */
export function Behaviour() {
  const texts = useMessages(devPart);
  const [asks, setAsks] = useState(false);

  function remove() {
    const undo = { label: texts.undo, onSelect: () => showToast(texts.back) };
    showToast(texts.deleted, { action: undo });
  }

  return (
    <>
      <div className={styles.row}>
        <Button variant="outlined" onClick={remove}>
          {texts.remove}
        </Button>
        <Button variant="danger" onClick={() => setAsks(true)}>
          {texts.ask}
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          title={texts.title}
          confirm={texts.delete}
          cancel={texts.keep}
          isWorking={false}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            remove();
          }}
        >
          {texts.hint}
        </ConfirmDialog>
      )}
      <RefusedForm />
      <Table />
    </>
  );
}

function RefusedForm() {
  const texts = useMessages(devPart);
  const { field, onSubmit, failure, isSubmitting } = useServerForm({ name: 'Anna', email: '' }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    throw new ApiError(422, { detail: [{ loc: ['body', 'name'], msg: texts.taken, type: 'x' }] }, requestFailed);
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <TextField {...field('name', texts.formHint)} label={texts.name} slotProps={requiredInput} />
      <TextField {...field('email')} label={texts.email} type="email" slotProps={requiredInput} />
      <MuiButton type="submit" loading={isSubmitting}>
        {texts.save}
      </MuiButton>
    </form>
  );
}

interface Row {
  id: number;
  name: string;
  isDone: boolean;
}

const rows: Row[] = Array.from({ length: 64 }, (_, index) => ({
  id: index + 1,
  name: `Row ${index + 1}`,
  isDone: index % 3 !== 0,
}));

/** Rows of this page in place of a server's; slow enough to see what is shown meanwhile. */
const source: ListSource<Row> = {
  endpoint: 'GET /api/admin/users',
  load: async ({ q, skip, limit }) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    const found = rows.filter(({ name }) => name.toLowerCase().includes(String(q ?? '').toLowerCase()));
    return { items: found.slice(Number(skip), Number(skip) + Number(limit)), total: found.length };
  },
};

const noFilters: readonly string[] = [];

function Table() {
  const texts = useMessages(devPart);
  const address = useListAddress(noFilters, 'name');
  const columns = useMemo(() => columnsOf(texts), [texts]);
  return (
    <AdminList
      title={texts.rows}
      count={texts.count}
      source={source}
      address={address}
      columns={columns}
      idOf={({ id }) => id}
      renderMenu={renderMenu}
      searchLabel={texts.name}
      empty={{ icon: <Inbox size={24} aria-hidden />, title: texts.none }}
    />
  );
}

const renderMenu = (row: Row) => <Menu row={row} />;

function Menu({ row: { name } }: { row: Row }) {
  const texts = useMessages(devPart);
  const edit = { label: texts.edit, icon: <Pencil size={18} aria-hidden />, onSelect: () => showToast(name) };
  const remove = {
    label: texts.delete,
    icon: <Trash2 size={18} aria-hidden />,
    isDanger: true,
    onSelect: () => showToast(texts.deleted),
  };
  return <RowMenu name={name} actions={[edit, remove]} />;
}

function columnsOf(texts: DevMessages): ListColumn<Row>[] {
  return [
    { field: 'name', title: texts.name, width: 120, grow: true, isSortable: true, render: ({ name }) => name },
    {
      field: 'state',
      title: texts.state,
      width: 120,
      render: ({ isDone }) => <Status tone={isDone ? 'good' : 'attention'}>{isDone ? texts.done : texts.waits}</Status>,
    },
    { field: 'id', title: '№', width: 80, isNumber: true, isExtra: true, render: ({ id }) => id },
  ];
}
