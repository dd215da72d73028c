import { useMessages } from '#web/i18n/messages.ts';
import tablePart from 'messages:ui-table';
import { useLocation } from 'react-router';
import { ButtonLink } from '../controls/Button.tsx';
import { LinesSkeleton } from './Line.tsx';
import { LoadState } from '../feedback/LoadState.tsx';
import { pageAddress } from './page-number.ts';
import { Pager } from './Pager.tsx';
import { EmptyState } from '../feedback/States.tsx';

interface PagedListProps<D> {
  query: React.ComponentProps<typeof LoadState<D>>['query'];
  page: number;
  perPage: number;
  failed: string;
  skeleton?: React.ReactNode;
  /** Of what the list is made; shown where it is empty. */
  icon: React.ReactNode;
  /** The list without any filters. */
  to: string;
  /** What is said where nothing matches the filters; only while there are any. */
  noneSuch?: string | false | undefined;
  /** Shown while there is nothing at all. */
  none: React.ReactNode;
  /** Between the list and its pager. */
  foot?: React.ReactNode;
  children: (data: D) => React.ReactNode;
}

/** One page of a list, or why it shows nothing: a page past the last one, filters that nothing matches, no entries yet. */
export function PagedList<D extends { items: readonly unknown[]; total: number }>(props: PagedListProps<D>) {
  const { query, page, perPage, skeleton = <LinesSkeleton />, icon, to, noneSuch, none, foot, ...rest } = props;
  const texts = useMessages(tablePart);
  const { items, total = 0 } = query.data ?? {};
  const isPast = total > 0;
  const here = useLocation();
  return (
    <>
      <LoadState
        {...rest}
        query={query}
        skeleton={skeleton}
        empty={
          items?.length === 0 &&
          (isPast || noneSuch ? (
            <EmptyState
              icon={icon}
              title={isPast ? texts.pageEmpty : noneSuch || ''}
              action={
                <ButtonLink to={isPast ? pageAddress(here, 1) : to}>
                  {isPast ? texts.toFirstPage : texts.showAll}
                </ButtonLink>
              }
            />
          ) : (
            none
          ))
        }
      />
      {foot}
      <Pager page={page} pages={Math.ceil(total / perPage)} />
    </>
  );
}
