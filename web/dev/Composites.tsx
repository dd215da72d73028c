import { useState } from 'react';
import { ApiError, requestFailed } from '#web/http/api-error.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Switch } from '#web/ui/controls/Check.tsx';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Facts } from '#web/ui/data/Parts.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 600));

/** Dialogs, a deletion that can be undone, heads and cards. */
export function Composites() {
  const [opened, setOpened] = useState<'form' | 'question' | 'sheet' | null>(null);
  const close = () => setOpened(null);
  const remove = useAction(soon, { done: 'The row was deleted', undo: soon });
  const fail = useAction(async () => {
    await soon();
    throw new Error('The server did not answer');
  });
  return (
    <>
      <PageHead
        level="h2"
        back={{ to: '/', label: 'All games' }}
        title="Battle for Wesnoth"
        note="12 articles"
        lead="A turn-based strategy game with a high fantasy theme."
        actions={<Button variant="outlined">Edit</Button>}
      />
      <Row>
        <Button variant="outlined" onClick={() => setOpened('form')}>
          Form dialog
        </Button>
        <Button variant="outlined" onClick={() => setOpened('question')}>
          Question
        </Button>
        <Button variant="outlined" onClick={() => setOpened('sheet')}>
          Sheet
        </Button>
        <Button variant="outlined" loading={remove.isPending} onClick={() => void remove.run()}>
          Delete and undo
        </Button>
        <Button variant="outlined" loading={fail.isPending} onClick={() => void fail.run()}>
          Fail
        </Button>
      </Row>
      <Card title="Account" actions={<Button size="small">Change</Button>}>
        <Facts
          items={[
            ['Name', 'Vera Storm-Lee'],
            ['Calls left', '1,204'],
            ['E-mail', 'vera@example.com'],
            ['Left out', null],
          ]}
        />
      </Card>
      {opened === 'form' && <RefusedForm onClose={close} />}
      {opened === 'question' && (
        <ConfirmDialog title="Delete row 7?" confirm="Delete" onConfirm={soon} onClose={close}>
          It can be restored for 7 days.
        </ConfirmDialog>
      )}
      <Dialog open={opened === 'sheet'} title="A sheet on a phone" sheet onClose={close}>
        It rises from the lower edge.
      </Dialog>
    </>
  );
}

/** Any name is taken, so that what the server objects to can be seen. */
function RefusedForm({ onClose }: { onClose: () => void }) {
  const form = useServerForm({ name: 'Anna', email: '', is_active: true }, async () => {
    await soon();
    throw new ApiError(422, { detail: [{ loc: ['body', 'name'], msg: 'Taken', type: 'x' }] }, requestFailed);
  });
  return (
    <FormDialog form={form} title="New user" submit="Create" onClose={onClose}>
      <Field {...form.register('name', 'Any name is taken')} label="Name" required />
      <Field {...form.register('email')} label="E-mail" type="email" required />
      <Switch {...form.register('is_active')} label="Active" />
    </FormDialog>
  );
}
