import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

export interface LoadStateProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  texts: { failed: string; tryAgain: string };
  /** The heading's level, where this is all that the page has. */
  level?: 'h1';
  /** The outline of what comes; a plain block unless the screen has its own. */
  children?: React.ReactNode;
}

/** What stands where data will be: its outline, or why it did not come. Nothing once the data is there. */
export function LoadState({ query, texts, level, children = <Skeleton height={320} /> }: LoadStateProps) {
  if (query.data !== undefined) return null;
  if (!query.error) return children;
  return (
    <ErrorState
      {...(level && { level })}
      title={texts.failed}
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
