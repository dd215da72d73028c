import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { gapsList } from '#contract/lists/gaps.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Split } from '#web/ui/data/Parts.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { BackLink } from '#web/ui/layout/PageHead.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { listQuery } from '../list/list-source.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Neighbours } from '../quality/Neighbours.tsx';
import { gapQuery } from './gaps.api.ts';
import { groupAddress } from './group-address.ts';
import { GroupDetails } from './GroupDetails.tsx';

/** One group of unanswered questions beside the page of the list that it stands on. */
function GroupScreen({ id }: { id: number }) {
  const texts = useMessages(adminArticlesPart).gaps;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const list = useQuery(listQuery(gapsList, useListAddress(gapsList)));
  const query = useQuery({ ...gapQuery(id), placeholderData: keepPreviousData });
  const { data, error } = query;
  usePageTitle(texts.title);
  const shown = data?.id === id || !error ? data : undefined;
  const groups = list.data?.items ?? [];
  const addressOf = (group?: number) => groupAddress(pathname, search, group);
  const here = groups.findIndex((one) => one.id === id);
  const open = groups.filter((one) => one.id !== id && one.state === 'open');
  const next = open.find((one) => groups.indexOf(one) > here) ?? open[0];
  return (
    <Stack gap={3}>
      <BackLink to={addressOf()} label={texts.back} />
      <Split side={260}>
        <Neighbours
          id={id}
          items={groups}
          addressOf={addressOf}
          label={texts.list}
          render={({ question, asked, askers, game_title }) => (
            <>
              <b className="clamp">{question}</b>
              <small>{texts.times({ asked, players: askers })}</small>
              <small>{game_title}</small>
            </>
          )}
        />
        <div aria-busy={data !== undefined && data.id !== id}>
          <LoadState
            query={{ ...query, data: shown }}
            failed={texts.failed}
            level="h1"
            missing={{ isMissing: false, title: texts.notFound, hint: texts.notFoundHint }}
            skeleton={<Skeleton height={480} />}
          >
            {(group) => (
              <GroupDetails
                key={group.id}
                group={group}
                address={addressOf(group.id)}
                onDone={() => navigate(addressOf(next?.id))}
              />
            )}
          </LoadState>
        </div>
      </Split>
    </Stack>
  );
}

export { GroupScreen as Component };
