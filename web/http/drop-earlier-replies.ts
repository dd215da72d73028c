import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Sees to it that no reply which was requested before a change is shown after it. TanStack keeps such a request in two
 * cases: when data is set by hand, and when a query is invalidated before it has any. Both are sent again here.
 */
export function dropEarlierReplies(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.state.fetchStatus === 'idle') return;
    const { action, query } = event;
    if (action.type === 'success' && action.manual) requestAgain(query);
    else if (action.type === 'invalidate' && query.state.data === undefined) {
      // A query without data stays marked until it has some, and a second invalidation would not be reported.
      query.setState({ isInvalidated: false });
      requestAgain(query);
    }
  });
}

function requestAgain(query: Pick<Query, 'cancel' | 'fetch'>) {
  void query.cancel({ silent: true });
  query.fetch().catch(() => undefined);
}
