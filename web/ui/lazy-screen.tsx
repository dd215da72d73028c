import { lazy, Suspense } from 'react';

/**
 * A component that is fetched when it is first drawn; its module exports it as `Component`. Until it is here `fallback`
 * stands in its place. A file that is gone after a deployment throws to the route's error page, which reloads once.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<{ Component: React.ComponentType<P> }>,
  fallback: React.ReactNode = null,
): React.ComponentType<P> {
  const Lazy = lazy(async () => ({ default: (await load()).Component }));
  return function LazyScreen(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Lazy {...props} />
      </Suspense>
    );
  };
}
