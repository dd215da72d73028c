import { KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import adminUsersPart from 'messages:admin-users';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { limits } from '#contract/values/limits.ts';
import { isInReach, worksHere } from '#contract/values/rights.ts';
import { api } from '#web/http/api.ts';
import { useUser } from '#web/http/use-session.ts';
import { enterView } from '#web/shell/view-as.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { Field, TextArea } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { type MenuItem, RowMenu } from '#web/ui/layout/Menu.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useSendMessage } from './users.api.ts';

/**
 * Support's tools for one person, what is done every day first; what the page adds is rare and stands last. On whoever
 * works on the product only admins act.
 */
export function SupportMenu({ user, more }: { user: AdminUserDetails; more: MenuItem[] }) {
  const texts = useMessages(adminUsersPart).support;
  const helper = useUser();
  const [opened, setOpened] = useState<'message' | 'sessions' | 'view' | null>(null);
  const { id, name, email } = user;
  const reset = useAction(() => api('POST /api/admin/users/{id}/password-reset', { params: { id } }), {
    refresh: [['admin']],
    done: texts.resetSent({ email }),
  });
  const ending = useAction(() => api('DELETE /api/admin/users/{id}/sessions', { params: { id } }), {
    refresh: [['admin']],
    done: texts.ended({ name }),
  });
  const viewing = useAction(async () => enterView(await api('POST /api/admin/users/{id}/view', { params: { id } })));
  const isOutOfReach = helper === null || !isInReach(user, helper);
  const close = () => setOpened(null);
  return (
    <>
      <Button variant="outlined" disabled={worksHere(user) || !user.is_active} onClick={() => setOpened('view')}>
        {texts.view}
      </Button>
      <Button variant="outlined" onClick={() => setOpened('message')}>
        {texts.write}
      </Button>
      <RowMenu
        label={texts.label}
        items={[
          { label: texts.sendReset, icon: KeyRound, disabled: isOutOfReach, onSelect: () => void reset.run() },
          { label: texts.endSessions, icon: LogOut, disabled: isOutOfReach, onSelect: () => setOpened('sessions') },
          ...more,
        ]}
      />
      {opened === 'message' && <MessageDialog user={user} onClose={close} />}
      {opened === 'view' && (
        <ConfirmDialog
          isDanger={false}
          title={texts.viewTitle({ name })}
          confirm={texts.viewStart}
          onConfirm={() => viewing.run()}
          onClose={close}
        >
          {texts.viewHint({ name })}
        </ConfirmDialog>
      )}
      {opened === 'sessions' && (
        <ConfirmDialog
          title={texts.endTitle({ name })}
          confirm={texts.endSessions}
          onConfirm={() => ending.run()}
          onClose={close}
        >
          {texts.endHint}
        </ConfirmDialog>
      )}
    </>
  );
}

function MessageDialog({ user: { id, name }, onClose }: { user: AdminUserDetails; onClose: () => void }) {
  const texts = useMessages(adminUsersPart).support;
  const send = useSendMessage(id);
  const form = useServerForm({ title: '', body: '' }, async (body) => {
    await send.mutateAsync(body);
    showToast(texts.sent({ name }));
    onClose();
  });
  return (
    <FormDialog form={form} title={texts.writeTitle({ name })} submit={texts.send} onClose={onClose}>
      <Note>{texts.writeHint({ name })}</Note>
      <Field {...form.register('title')} label={texts.title} required maxLength={limits.announcementTitle} />
      <TextArea {...form.register('body')} label={texts.body} rows={6} required maxLength={limits.announcementBody} />
    </FormDialog>
  );
}
