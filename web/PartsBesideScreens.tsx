import { Suspense } from 'react';
import { useUser } from './http/use-session.ts';
import { Connection } from './offline/Connection.tsx';
import { readView } from './shell/view-as.ts';
import { watchHeading } from './shell/watch-heading.ts';
import { followSystemTheme } from '#web/ui/layout/system-theme.ts';
import { OfflineScreen } from './offline/OfflineScreen.tsx';
import '#web/ui/print.css';
import { lazyPart } from '#web/ui/layout/lazy-screen.tsx';

const LiveUpdates = lazyPart(() => import('./live/LiveUpdates.tsx'));
const KeyShortcuts = lazyPart(() => import('./shell/KeyShortcuts.tsx'));
const ViewBar = lazyPart(() => import('./shell/ViewBar.tsx'));
const ConsentAsk = lazyPart(() => import('./consent/ConsentAsk.tsx'));
const JobsWidget = lazyPart(() => import('./jobs/JobsWidget.tsx'));

followSystemTheme();
watchHeading();

/** What goes on beside every screen, most of it while somebody is logged in. */
function PartsBesideScreens() {
  const user = useUser();
  return (
    <>
      <Connection />
      <Suspense>
        <KeyShortcuts />
      </Suspense>
      {user && (
        <Suspense key={user.id}>
          <LiveUpdates user_id={user.id} />
          {readView() ? (
            <ViewBar />
          ) : (
            <>
              <ConsentAsk user_id={user.id} />
              <JobsWidget />
            </>
          )}
        </Suspense>
      )}
    </>
  );
}

export { OfflineScreen, PartsBesideScreens as Component };
