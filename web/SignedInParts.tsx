import { lazy, Suspense, useEffect, useState } from 'react';
import { useUser } from './http/use-session.ts';

const LiveUpdates = lazy(async () => ({ default: (await import('./live/LiveUpdates.tsx')).Component }));
const ConsentAsk = lazy(async () => ({ default: (await import('./consent/ConsentAsk.tsx')).Component }));
const JobsWidget = lazy(async () => ({ default: (await import('./jobs/JobsWidget.tsx')).Component }));

/** What goes on beside every screen while somebody is logged in. It is fetched once the first screen stands. */
export function SignedInParts() {
  const user = useUser();
  const isIdle = useIdle();
  if (!user || !isIdle) return null;
  return (
    <Suspense key={user.id}>
      <LiveUpdates user_id={user.id} />
      <ConsentAsk user_id={user.id} />
      <JobsWidget />
    </Suspense>
  );
}

/** Whether the browser has had a moment without work since this was first drawn. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no such call.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(setIdle, 500, true);
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => window.cancelIdleCallback(request);
  }, []);
  return isIdle;
}
