import Button from '@mui/material/Button';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

interface LoadStateProps {
  error: Error | null;
  failed: string;
  tryAgain: string;
  onRetry: () => void;
}

/** What stands where data will be: its outline, or why it did not come. */
export function LoadState({ error, failed, tryAgain, onRetry }: LoadStateProps) {
  if (!error) return <Skeleton height={320} />;
  return (
    <ErrorState
      title={failed}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {tryAgain}
        </Button>
      }
    >
      {error.message}
    </ErrorState>
  );
}
