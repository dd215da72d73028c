import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { LoadState } from '#web/ui/LoadState.tsx';
import { BackLink } from '#web/ui/PageHead.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TabLinks } from '#web/ui/Tabs.tsx';
import { userTabs } from './user-tabs.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserHeader } from './UserHeader.tsx';
import { userQuery } from './users.api.ts';

/** One account: who it is, what is known at a glance, and a tab for each domain that knows more. */
function UserPage() {
  const { userId = '' } = useParams();
  const texts = useMessages(adminUsersPart).page;
  const isId = /^[1-9]\d{0,14}$/.test(userId);
  const query = useQuery({ ...userQuery(userId), enabled: isId });
  const { data } = query;
  usePageTitle(data?.name);
  return (
    <Stack>
      <BackLink to={paths.adminUsers()} label={texts.all} />
      <LoadState
        query={query}
        failed={texts.failed}
        level="h1"
        missing={{
          isMissing: !isId,
          title: texts.notFound,
          hint: texts.notFoundHint,
          icon: <UserX size={24} aria-hidden />,
        }}
        skeleton={
          <>
            <Skeleton height={76} />
            <Skeleton height={168} />
            <Skeleton height={320} />
          </>
        }
      >
        {(user) => (
          <>
            <UserHeader user={user} />
            <UserFacts user={user} />
            <UserTabs user={user} />
          </>
        )}
      </LoadState>
    </Stack>
  );
}

function UserTabs({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminUsersPart).page;
  const { pathname } = useLocation();
  const here = userTabs.find(({ path }) => path(user.id) === pathname.replace(/\/$/, ''));
  const tabs = userTabs.map(({ id, path }) => ({ id, label: texts.tabNames[id], to: path(user.id) }));
  const Content = here?.Content;
  return (
    <>
      <TabLinks label={texts.tabs} tabs={tabs} value={here?.id} />
      {Content && <Content user={user} />}
    </>
  );
}

export { UserPage as Component };
