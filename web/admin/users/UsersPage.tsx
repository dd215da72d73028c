import { useMayUse } from '#web/http/use-session.ts';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usersList } from '#contract/lists/users.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import adminUsersPart from 'messages:admin-users';
import { AdminList } from '../list/AdminList.tsx';
import { type OpenedUser, UserDialogs } from './UserDialogs.tsx';
import { UserMenu } from './UserMenu.tsx';
import { UserName } from './UserName.tsx';
import { UserState } from './UserState.tsx';

function UsersPage() {
  const texts = useMessages(adminUsersPart).list;
  const navigate = useNavigate();
  const isAdmin = useMayUse([]);
  const [opened, setOpened] = useState<OpenedUser | null>(null);
  return (
    <>
      <AdminList
        list={usersList}
        texts={texts}
        icon={Users}
        noValue={texts.never}
        options={{ role: texts.roleFilter, state: texts.states }}
        cells={{
          name: (user) => <UserName user={user} to={paths.adminUser(user.id)} />,
          role: ({ role }) => texts.roles[role],
          state: (user) => <UserState user={user} />,
          language: (user) => user.language.toUpperCase(),
        }}
        onOpen={({ id }) => void navigate(paths.adminUser(id))}
        renderMenu={(user) => <UserMenu user={user} onOpen={(dialog) => setOpened({ dialog, user })} />}
        action={
          isAdmin && (
            <Button icon={<UserPlus size={18} aria-hidden />} onClick={() => setOpened({ dialog: 'create' })}>
              {texts.newUser}
            </Button>
          )
        }
      />
      {opened && <UserDialogs opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export { UsersPage as Component };
