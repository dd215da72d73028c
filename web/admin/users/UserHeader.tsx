import { useMayUse } from '#web/http/use-session.ts';
import { Trash2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import type { MenuItem } from '#web/ui/layout/Menu.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { PageLink } from '../PageLink.tsx';
import { SupportMenu } from './SupportMenu.tsx';
import { UserTile } from './UserName.tsx';
import { UserState } from './UserState.tsx';
import { useUserActions } from './useUserActions.ts';
import { Row } from '#web/ui/layout/Layout.tsx';

const UserDialogs = lazyScreen(() => import('./UserDialogs.tsx'));

/** Who it is, and what can be done with the account. */
export function UserHeader({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminUsersPart).page;
  const {
    roles,
    grants: grantNames,
    edit,
    activate,
    deactivate,
    delete: remove,
    restore,
  } = useMessages(adminUsersPart).list;
  const language = useLanguage();
  const isAdmin = useMayUse([]);
  const isSupport = useMayUse(['support']);
  const { restoreUser, switchUser } = useUserActions();
  const [opened, setOpened] = useState<'edit' | 'deactivate' | 'delete' | null>(null);
  const { id, name, email, role, grants, is_active, deleted_at } = user;

  const rare: MenuItem[] = [
    is_active
      ? { label: deactivate, icon: UserX, isDanger: true, onSelect: () => setOpened('deactivate') }
      : { label: activate, icon: UserCheck, onSelect: () => void switchUser(user) },
    { label: remove, icon: Trash2, isDanger: true, onSelect: () => setOpened('delete') },
  ];

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
            <span>{grants.map((grant) => grantNames[grant]).join(', ') || roles[role]}</span>
            <UserState user={user} />
            <PageLink to={withQuery(paths.adminAudit(), { object_kind: 'user', object_id: id })} instead={null}>
              {texts.audit}
            </PageLink>
          </Row>
        }
        actions={
          deleted_at === null && (
            <>
              {isSupport && <SupportMenu user={user} more={isAdmin ? rare : []} />}
              {isAdmin && (
                <Button variant="tonal" onClick={() => setOpened('edit')}>
                  {edit}
                </Button>
              )}
            </>
          )
        }
      />
      {deleted_at !== null && (
        <Alert
          tone="warning"
          action={
            isAdmin && (
              <Button variant="text" onClick={() => void restoreUser(user)}>
                {restore}
              </Button>
            )
          }
        >
          {texts.deletedOn({ date: formatMoment(language, deleted_at) })}
        </Alert>
      )}
      {opened && <UserDialogs opened={{ dialog: opened, user }} onClose={() => setOpened(null)} />}
    </>
  );
}
