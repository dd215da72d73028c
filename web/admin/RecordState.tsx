import { SearchX } from 'lucide-react';
import { EmptyState } from '#web/ui/States.tsx';
import { LoadState, type LoadStateProps } from './LoadState.tsx';

interface RecordStateProps extends LoadStateProps {
  texts: LoadStateProps['texts'] & { notFound: string; notFoundHint: string };
  isMissing: boolean;
  icon?: React.ReactNode;
}

/** What stands on the page of one record while it is not there, or because there is none. */
export function RecordState({ isMissing, icon = <SearchX size={24} aria-hidden />, ...props }: RecordStateProps) {
  if (!isMissing) return <LoadState level="h1" {...props} />;
  return (
    <EmptyState level="h1" icon={icon} title={props.texts.notFound}>
      {props.texts.notFoundHint}
    </EmptyState>
  );
}
