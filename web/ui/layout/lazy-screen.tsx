import { lazy, Suspense } from 'react';

/** A module of one screen; it exports the screen as `Component`. */
export type LoadScreen<P = object> = () => Promise<{ Component: React.ComponentType<P> }>;

/** Fetched when it is first drawn; until then what is around it waits. */
export function lazyPart<P extends object>(load: LoadScreen<P>) {
  return lazy(async () => ({ default: (await load()).Component }));
}

/**
 * A component that is fetched when it is first drawn; its module exports it as `Component`. Until it is here `fallback`
 * stands in its place. A file that is gone after a deployment throws to the route's error page, which reloads once.
 */
export function lazyScreen<P extends object>(
  load: LoadScreen<P>,
  fallback: React.ReactNode = null,
): React.ComponentType<P> {
  const Lazy = lazyPart(load);
  return function LazyScreen(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Lazy {...props} />
      </Suspense>
    );
  };
}
