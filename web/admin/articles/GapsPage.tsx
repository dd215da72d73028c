import { CircleHelp, CircleX, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { gapsList } from '#contract/lists/gaps.ts';
import { languageNames } from '#contract/values/languages.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { isRecordId } from '#web/shell/useRecordId.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { changeGaps } from './gaps.api.ts';
import { groupAddress } from './group-address.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';

const UnknownWords = lazyScreen(() => import('./UnknownWords.tsx'));
const GroupScreen = lazyScreen(() => import('./GroupScreen.tsx'));

/** The questions that the articles did not answer, or not well: all groups of them, or one. */
function GapsPage() {
  const { pathname, search, key } = useLocation();
  const [entered] = useState(key);
  const group = Number(new URLSearchParams(search).get('group'));
  if (isRecordId(group)) return <GroupScreen id={group} />;
  // What waits comes first, but whoever then chooses all of them gets all.
  if (search === '' && key === entered) return <Navigate to={withQuery(pathname, { state: 'open' })} replace />;
  return <Groups />;
}

function Groups() {
  const texts = useMessages(adminArticlesPart).gaps;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Stack gap={5}>
        <AdminList
          list={gapsList}
          texts={texts}
          icon={CircleHelp}
          isQueue
          onward={{ to: withQuery(paths.adminAnswers(), { state: 'refused' }), label: texts.onward }}
          options={{ state: texts.states, game_id: useGameOptions(), language: languageNames }}
          cells={{
            question: ({ question, asked_in }) => <b lang={asked_in ?? undefined}>{question}</b>,
            askers: ({ asked, askers }) => <span className="tabular">{texts.times({ asked, players: askers })}</span>,
            wording: ({ wording }) => wording ?? texts.onlyAdmins,
            game: ({ game_title }) => game_title,
            state: ({ state }) => texts.states[state],
          }}
          bulk={{
            nameOf: ({ question }) => question,
            actions: [
              {
                label: texts.dismiss,
                icon: CircleX,
                run: (ids) => changeGaps({ action: 'dismiss', ids }),
                done: texts.bulkDismissed,
                undo: (ids) => changeGaps({ action: 'reopen', ids }),
              },
              {
                label: texts.reopen,
                icon: RotateCcw,
                run: (ids) => changeGaps({ action: 'reopen', ids }),
                done: texts.bulkReopened,
                undo: (ids) => changeGaps({ action: 'dismiss', ids }),
              },
            ],
          }}
          onOpen={({ id }) => void navigate(groupAddress(pathname, search, id))}
        />
        <UnknownWords />
      </Stack>
    </>
  );
}

export { GapsPage as Component };
