import { usePageTitle } from '#web/shell/page-title.ts';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { BackLink } from '#web/ui/layout/PageHead.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface RecordStateProps<Data> {
  /** The list that it stands on; absent for whoever may not open it. */
  back: { to: string; label: string } | undefined;
  query: React.ComponentProps<typeof LoadState<Data>>['query'];
  /** There is no such record, whatever the server says. */
  isMissing: boolean;
  texts: { failed: string; notFound: string; notFoundHint: string };
  /** Stands over `notFound`. */
  missingIcon?: React.ReactNode;
  /** What the page is called once the record is here. */
  title: (data: Data) => string;
  /** The outline of the record: its height, or one of its own. */
  skeleton: number | React.ReactElement;
  children: (data: Data) => React.ReactNode;
}

/** A page of one record: the way back to its list, and the record or what stands in its place. */
export function RecordState<Data>(props: RecordStateProps<Data>) {
  const { back, query, isMissing, texts, missingIcon, title, skeleton, children } = props;
  usePageTitle(query.data === undefined ? undefined : title(query.data));
  return (
    <>
      {back && <BackLink {...back} />}
      <LoadState
        query={query}
        failed={texts.failed}
        level="h1"
        missing={{ isMissing, title: texts.notFound, hint: texts.notFoundHint, icon: missingIcon }}
        skeleton={typeof skeleton === 'number' ? <Skeleton height={skeleton} /> : skeleton}
      >
        {children}
      </LoadState>
    </>
  );
}
