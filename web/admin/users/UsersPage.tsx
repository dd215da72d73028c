import { Button } from '#web/ui/Button.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { UserPlus, Users } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminUser } from '#contract/admin-users.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { usersList } from '#contract/lists/users.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Segments } from '../Segments.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { UserMenu } from './UserMenu.tsx';
import { UserName } from './UserName.tsx';
import { UserState } from './UserState.tsx';

const source = listSource(usersList);

const UserDialog = lazyScreen(() => import('./UserDialog.tsx'));

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; user: AdminUser };

function UsersPage() {
  const texts = useMessages(adminUsersPart).list;
  const address = useListAddress(usersList);
  const columns = useUserColumns();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const renderMenu = useCallback(
    (user: AdminUser) => (
      <UserMenu
        user={user}
        onEdit={() => setOpened({ dialog: 'edit', user })}
        onDelete={() => setOpened({ dialog: 'delete', user })}
      />
    ),
    [],
  );

  return (
    <>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate(paths.adminUser(id))}
        renderMenu={renderMenu}
        searchLabel={texts.search}
        filters={
          <>
            <Segments
              address={address}
              name="role"
              label={texts.columns.role}
              options={{ user: texts.players, admin: texts.admins }}
            />
            <Choice address={address} name="state" label={texts.columns.state} options={texts.states} />
          </>
        }
        action={
          <Button icon={<UserPlus size={18} aria-hidden />} onClick={() => setOpened({ dialog: 'create' })}>
            {texts.newUser}
          </Button>
        }
        empty={{ icon: <Users size={24} aria-hidden />, title: texts.none }}
      />
      {opened?.dialog === 'create' && <UserDialog onClose={close} />}
      {opened?.dialog === 'edit' && <UserDialog user={opened.user} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteUserDialog user={opened.user} onClose={close} />}
    </>
  );
}

function useUserColumns() {
  const texts = useMessages(adminUsersPart).list;
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        usersList,
        { language, titles: texts.columns, empty: texts.never },
        {
          name: (user) => <UserName user={user} to={paths.adminUser(user.id)} />,
          role: ({ role }) => texts.roles[role],
          state: (user) => <UserState user={user} />,
          language: (user) => user.language.toUpperCase(),
        },
      ),
    [texts, language],
  );
}

export { UsersPage as Component };
