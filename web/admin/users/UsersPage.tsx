import { Button } from '#web/ui/Button.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { UserPlus, Users } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminUser } from '#contract/admin-users.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Segments } from '../Segments.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { UserMenu } from './UserMenu.tsx';
import { UserName } from './UserName.tsx';
import { usersSource } from './users.api.ts';
import { UserState } from './UserState.tsx';

const UserDialog = lazyScreen(() => import('./UserDialog.tsx'));

const filterNames = ['role', 'state'];

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; user: AdminUser };

function UsersPage() {
  const texts = useMessages(adminUsersPart).list;
  const address = useListAddress(filterNames, '-created_at');
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
        source={usersSource}
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
              label={texts.role}
              options={{ user: texts.players, admin: texts.admins }}
            />
            <Choice address={address} name="state" label={texts.state} options={texts.states} />
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

function useUserColumns(): ListColumn<AdminUser>[] {
  const texts = useMessages(adminUsersPart).list;
  const language = useLanguage();
  return useMemo(() => {
    const number = (value: number) => <span className="tabular">{formatNumber(language, value)}</span>;
    const day = (iso: string | null) => (
      <span className="tabular">{iso === null ? texts.never : formatDay(language, iso)}</span>
    );
    return [
      {
        field: 'name',
        title: texts.user,
        width: 240,
        grow: true,
        isSortable: true,
        render: (user) => <UserName user={user} to={paths.adminUser(user.id)} />,
      },
      { field: 'role', title: texts.role, width: 90, isSortable: true, render: ({ role }) => texts.roles[role] },
      { field: 'state', title: texts.state, width: 212, render: (user) => <UserState user={user} /> },
      {
        field: 'calls',
        title: texts.calls,
        width: 90,
        isNumber: true,
        isSortable: true,
        render: ({ calls }) => number(calls),
      },
      {
        field: 'questions',
        title: texts.questions,
        width: 110,
        isNumber: true,
        isSortable: true,
        render: ({ questions }) => number(questions),
      },
      {
        field: 'last_seen_at',
        title: texts.lastSeen,
        width: 130,
        isSortable: true,
        render: ({ last_seen_at }) => day(last_seen_at),
      },
      {
        field: 'created_at',
        title: texts.joined,
        width: 140,
        isSortable: true,
        render: ({ created_at }) => day(created_at),
      },
      { field: 'email', title: texts.email, width: 240, isSortable: true, isExtra: true, render: ({ email }) => email },
      {
        field: 'id',
        title: texts.id,
        width: 100,
        isNumber: true,
        isSortable: true,
        isExtra: true,
        render: ({ id }) => number(id),
      },
      {
        field: 'language',
        title: texts.language,
        width: 110,
        isExtra: true,
        render: (user) => user.language.toUpperCase(),
      },
    ];
  }, [texts, language]);
}

export { UsersPage as Component };
