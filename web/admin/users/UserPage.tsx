import { useMayOpen } from '#web/shell/use-may-open.ts';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { paths } from '#contract/values/paths.ts';
import { RecordState } from '#web/shell/RecordState.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { TabLinks } from '#web/ui/layout/TabLinks.tsx';
import { userTabs } from './user-tabs.tsx';
import { UserHeader } from './UserHeader.tsx';
import { userQuery } from './users.api.ts';
import { withLastSearch } from '../list/last-search.ts';

/** One account: who it is, what is known at a glance, and a tab for each domain that knows more. */
function UserPage() {
  const { userId = '' } = useParams();
  const texts = useMessages(adminUsersPart).page;
  const isId = /^[1-9]\d{0,14}$/.test(userId);
  const query = useQuery({ ...userQuery(userId), enabled: isId });
  return (
    <Stack>
      <RecordState
        back={{ to: withLastSearch(paths.adminUsers()), label: texts.all }}
        query={query}
        isMissing={!isId}
        texts={texts}
        missingIcon={<UserX size={24} aria-hidden />}
        title={({ name }) => name}
        skeleton={
          <>
            <Skeleton height={76} />
            <Skeleton height={320} />
          </>
        }
      >
        {(user) => (
          <>
            <UserHeader user={user} />
            <UserTabs user={user} />
          </>
        )}
      </RecordState>
    </Stack>
  );
}

function UserTabs({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminUsersPart).page;
  const { pathname } = useLocation();
  const mayOpen = useMayOpen();
  const here = userTabs.find(({ path }) => path(user.id) === pathname.replace(/\/$/, ''));
  const tabs = userTabs
    .map(({ id, path }) => ({ id, label: texts.tabNames[id], to: path(user.id) }))
    // Without a model no tokens are ever used; their page has its address all the same.
    .filter(({ id, to }) => mayOpen(to) && (id !== 'tokens' || id === here?.id || user.input_tokens > 0));
  const Content = here?.Content;
  return (
    <>
      <TabLinks label={texts.tabs} tabs={tabs} value={here?.id} />
      {Content && <Content user={user} />}
    </>
  );
}

export { UserPage as Component };
