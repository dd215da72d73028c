import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, UserX } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { ApiError } from '#web/http/api-error.ts';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { RecordState } from '../RecordState.tsx';
import { userTabs } from './user-tabs.ts';
import { UserFacts } from './UserFacts.tsx';
import { UserHeader } from './UserHeader.tsx';
import { userQuery } from './users.api.ts';
import styles from './UserPage.module.css';

/** The frame of an account: who it is, what is known at a glance, and a tab for each domain that knows more. */
function UserPage() {
  const { userId = '' } = useParams();
  const texts = useMessages(adminUsersPart).page;
  const isId = /^[1-9]\d{0,14}$/.test(userId);
  const query = useQuery({ ...userQuery(userId), enabled: isId });
  const { data, error } = query;
  const isMissing = !isId || (error instanceof ApiError && error.status === 404);
  usePageTitle(data?.name);

  return (
    <div className={styles.page}>
      <Link to={paths.adminUsers()} className={styles.back}>
        <ArrowLeft size={18} aria-hidden />
        {texts.all}
      </Link>
      {data && (
        <>
          <UserHeader user={data} />
          <UserFacts user={data} />
          <UserTabs user={data} />
        </>
      )}
      {(!data || isMissing) && (
        <RecordState query={query} texts={texts} isMissing={isMissing} icon={<UserX size={24} aria-hidden />}>
          {' '}
          <Skeleton height={64} />
          <Skeleton height={104} />
          <Skeleton height={320} />
        </RecordState>
      )}
    </div>
  );
}

function UserTabs({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminUsersPart).page;
  const { pathname } = useLocation();
  const here = userTabs.find(({ path }) => path(user.id) === pathname.replace(/\/$/, ''));
  const Content = here?.Content;
  return (
    <>
      <nav className={styles.tabs} aria-label={texts.tabs}>
        {userTabs.map(({ id, path }) => (
          <Link key={id} to={path(user.id)} aria-current={id === here?.id ? 'page' : undefined}>
            {texts.tabNames[id]}
          </Link>
        ))}
      </nav>
      {Content && <Content user={user} />}
    </>
  );
}

export { UserPage as Component };
