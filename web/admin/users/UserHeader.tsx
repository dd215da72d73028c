import { useState } from 'react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import { UserTile } from './UserName.tsx';
import { UserState } from './UserState.tsx';
import { useUserActions } from './useUserActions.ts';
import { Row } from '#web/ui/Layout.tsx';

/** Who it is, and what can be done with the account. */
export function UserHeader({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminUsersPart).page;
  const { roles, edit, activate, deactivate, delete: remove, restore } = useMessages(adminUsersPart).list;
  const language = useLanguage();
  const { restoreUser, switchUser } = useUserActions();
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const { id, name, email, role, is_active, deleted_at } = user;

  return (
    <>
      <PageHead
        title={
          <Row as="span" gap={4} isTight>
            <UserTile id={id} name={name} size={48} />
            {name}
          </Row>
        }
        lead={
          <Row as="span" gap={4}>
            <span>{email}</span>
            <span>{roles[role]}</span>
            <UserState user={user} />
            <Link to={`${paths.adminAudit()}?object_kind=user&object_id=${id}`}>{texts.audit}</Link>
          </Row>
        }
        actions={
          deleted_at === null && (
            <>
              <Button variant="outlined" tone="danger" onClick={() => setOpened('delete')}>
                {remove}
              </Button>
              <Button variant="outlined" onClick={() => void switchUser(user)}>
                {is_active ? deactivate : activate}
              </Button>
              <Button variant="tonal" onClick={() => setOpened('edit')}>
                {edit}
              </Button>
            </>
          )
        }
      />
      {deleted_at !== null && (
        <Alert
          tone="warning"
          action={
            <Button variant="text" onClick={() => void restoreUser(user)}>
              {restore}
            </Button>
          }
        >
          {texts.deletedOn({ date: formatMoment(language, deleted_at) })}
        </Alert>
      )}
      {opened && <UserDialogs opened={{ dialog: opened, user }} onClose={() => setOpened(null)} />}
    </>
  );
}
