import { useMayUse } from '#web/http/use-session.ts';
import { LogOut, RotateCcw, Trash2, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usersList } from '#contract/lists/users.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import adminUsersPart from 'messages:admin-users';
import { AdminList } from '../list/AdminList.tsx';
import type { BulkAction } from '../list/bulk-action.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { useOpenedByAddress } from '../useOpenedByAddress.ts';
import type { OpenedUser } from './UserDialogs.tsx';
import { changeUsers, endSessionsOf } from './users.api.ts';
import { UserMenu } from './UserMenu.tsx';
import { UserName } from './UserName.tsx';
import { UserState } from './UserState.tsx';

const UserDialogs = lazyScreen(() => import('./UserDialogs.tsx'));

function UsersPage() {
  const texts = useMessages(adminUsersPart).list;
  const navigate = useNavigate();
  const isAdmin = useMayUse([]);
  const actions = useBulkActions();
  const [opened, setOpened] = useState<OpenedUser | null>(null);
  const [isNew, setNew] = useOpenedByAddress('new');
  return (
    <>
      <AdminList
        list={usersList}
        texts={texts}
        icon={Users}
        noValue={texts.never}
        options={{ role: { ...texts.roleFilter, ...texts.grants }, state: texts.states }}
        cells={{
          name: (user) => <UserName user={user} to={paths.adminUser(user.id)} />,
          role: ({ role, grants }) => grants.map((grant) => texts.grants[grant]).join(', ') || texts.roles[role],
          state: (user) => <UserState user={user} />,
          language: (user) => user.language.toUpperCase(),
        }}
        bulk={actions.length === 0 ? undefined : { nameOf: ({ name }) => name, actions }}
        onOpen={({ id }) => void navigate(paths.adminUser(id))}
        renderMenu={(user) => <UserMenu user={user} onOpen={(dialog) => setOpened({ dialog, user })} />}
        action={
          isAdmin && (
            <Button icon={<UserPlus size={18} aria-hidden />} onClick={() => setNew(true)}>
              {texts.newUser}
            </Button>
          )
        }
      />
      {opened && <UserDialogs opened={opened} onClose={() => setOpened(null)} />}
      {isNew && isAdmin && <UserDialogs opened={{ dialog: 'create' }} onClose={() => setNew(false)} />}
    </>
  );
}

/** Support ends sessions; admins also delete, and restore where the deleted ones are shown. */
function useBulkActions(): BulkAction[] {
  const texts = useMessages(adminUsersPart).list;
  const isAdmin = useMayUse([]);
  const isSupport = useMayUse(['support']);
  const { filters } = useListAddress(usersList);
  const end = {
    label: texts.bulkEnd,
    icon: LogOut,
    confirms: { title: texts.bulkEndTitle },
    run: endSessionsOf,
    done: texts.bulkEnded,
  };
  const remove = {
    label: texts.bulkDelete,
    icon: Trash2,
    isDanger: true,
    confirms: { title: texts.bulkDeleteTitle, hint: texts.bulkDeleteHint },
    run: (ids: number[]) => changeUsers('delete', ids),
    done: texts.bulkDeleted,
    undo: (ids: number[]) => changeUsers('restore', ids),
  };
  const restore = {
    label: texts.bulkRestore,
    icon: RotateCcw,
    run: (ids: number[]) => changeUsers('restore', ids),
    done: texts.bulkRestored,
  };
  if (filters['state'] === 'deleted') return isAdmin ? [restore] : [];
  return [...(isSupport ? [end] : []), ...(isAdmin ? [remove] : [])];
}

export { UsersPage as Component };
