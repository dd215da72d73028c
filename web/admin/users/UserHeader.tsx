import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { useUserActions } from './useUserActions.ts';
import { UserTile } from './UserName.tsx';
import { UserState } from './UserState.tsx';
import styles from './UserPage.module.css';

const UserDialog = lazy(async () => ({ default: (await import('./UserDialog.tsx')).Component }));

/** Who it is, and what can be done with the account. */
export function UserHeader({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminUsersPart).page;
  const { roles, edit, activate, deactivate, delete: remove, restore } = useMessages(adminUsersPart).list;
  const language = useLanguage();
  const { restoreUser, setActive } = useUserActions();
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpened(null);
  const { id, name, email, role, is_active, deleted_at } = user;

  return (
    <header className={styles.header}>
      <UserTile id={id} name={name} size={56} />
      <div className={styles.who}>
        <h1>{name}</h1>
        <p>
          <span>{email}</span>
          <span>{roles[role]}</span>
          <UserState user={user} />
          <Link to={`${paths.adminAudit()}?object_kind=user&object_id=${id}`}>{texts.audit}</Link>
        </p>
      </div>
      {deleted_at === null && (
        <div className={styles.actions}>
          <Button variant="outlined" onClick={() => setOpened('edit')}>
            {edit}
          </Button>
          <Button variant="outlined" onClick={() => void setActive(user, !is_active)}>
            {is_active ? deactivate : activate}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setOpened('delete')}>
            {remove}
          </Button>
        </div>
      )}
      {deleted_at !== null && (
        <Alert
          severity="warning"
          sx={{ width: '100%' }}
          action={
            <Button variant="text" color="inherit" onClick={() => void restoreUser(user)}>
              {restore}
            </Button>
          }
        >
          {texts.deletedOn({ date: formatMoment(language, deleted_at) })}
        </Alert>
      )}
      <Suspense>{opened === 'edit' && <UserDialog user={user} onClose={close} />}</Suspense>
      {opened === 'delete' && <DeleteUserDialog user={user} onClose={close} />}
    </header>
  );
}
