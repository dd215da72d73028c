import { lazy, Suspense } from 'react';
import { useUser } from './http/use-session.ts';
import { Connection } from './offline/Connection.tsx';
import { readView } from './shell/view-as.ts';
import { followSystemTheme } from './ui/system-theme.ts';
import { OfflineScreen } from './offline/OfflineScreen.tsx';

const LiveUpdates = lazy(async () => ({ default: (await import('./live/LiveUpdates.tsx')).Component }));
const ViewBar = lazy(async () => ({ default: (await import('./shell/ViewBar.tsx')).Component }));
const ConsentAsk = lazy(async () => ({ default: (await import('./consent/ConsentAsk.tsx')).Component }));
const JobsWidget = lazy(async () => ({ default: (await import('./jobs/JobsWidget.tsx')).Component }));

followSystemTheme();

/** What goes on beside every screen, most of it while somebody is logged in. */
function PartsBesideScreens() {
  const user = useUser();
  return (
    <>
      <Connection />
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
