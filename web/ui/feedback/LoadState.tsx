import { SearchX } from 'lucide-react';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import { Button } from '../controls/Button.tsx';
import { Skeleton } from './Skeleton.tsx';
import { EmptyState, ErrorState } from './States.tsx';

interface LoadStateProps<D> {
  query: { data: D | undefined; error: Error | null; refetch: () => unknown };
  /** What did not load. */
  failed: string;
  /** The outline of what comes, with its final height. */
  skeleton?: React.ReactNode;
  /** Stands in place of the content: `data?.items.length === 0 && <EmptyState … />`. */
  empty?: React.ReactNode;
  /** For a page of one record: the server has none such, or `isMissing` says so. */
  missing?: { isMissing?: boolean; title: string; hint?: string; icon?: React.ReactNode; action?: React.ReactNode };
  /** The heading's level, where this is all that the page has. */
  level?: 'h1' | 'h2' | 'h3';
  children: (data: D) => React.ReactNode;
}

/** A query's content, or what stands in its place: its outline, why it did not come, that there is nothing. */
export function LoadState<D>(props: LoadStateProps<D>) {
  const { query, failed, skeleton = <Skeleton height={320} />, empty, missing, level = 'h2', children } = props;
  const texts = useMessages(uiPart);
  const isMissing = query.data === undefined && query.error instanceof ApiError && query.error.status === 404;
  if (missing && (missing.isMissing || isMissing)) {
    return (
      <EmptyState
        level={level}
        icon={missing.icon ?? <SearchX size={24} aria-hidden />}
        title={missing.title}
        action={missing.action}
      >
        {missing.hint}
      </EmptyState>
    );
  }
  if (query.data !== undefined) return empty || children(query.data);
  if (!query.error) return skeleton;
  return (
    <ErrorState
      level={level}
      title={failed}
      action={
        <Button variant="outlined" onClick={() => void query.refetch()}>
          {texts.tryAgain}
        </Button>
      }
    >
      {query.error.message}
    </ErrorState>
  );
}
