import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import type { AdminGap } from '#contract/gaps.ts';
import { gapsList } from '#contract/lists/gaps.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { GapMenu } from './GapMenu.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { UnknownWords } from './UnknownWords.tsx';

const GapDialog = lazyScreen(() => import('./GapDialog.tsx'));

/** Unanswered questions of players, grouped by what they ask. */
function GapsPage() {
  const texts = useMessages(adminArticlesPart).gaps;
  const language = useLanguage();
  const [opened, setOpened] = useState<AdminGap | null>(null);
  return (
    <>
      <Stack gap={5}>
        <AdminList
          list={gapsList}
          texts={texts}
          icon={CircleHelp}
          onward={{ to: withQuery(paths.adminAnswers(), { state: 'refused' }), label: texts.onward }}
          options={{ state: texts.states, game_id: useGameOptions() }}
          cells={{
            wording: ({ wording }) => wording ?? texts.notReleased,
            game: ({ game_title }) => game_title,
            state: ({ state }) => texts.states[state],
            asked: ({ asked, askers }) => (
              <span className="tabular">
                {formatNumber(language, asked)} · {texts.askers({ n: askers })}
              </span>
            ),
          }}
          onOpen={setOpened}
          renderMenu={(gap) => <GapMenu gap={gap} onRelease={() => setOpened(gap)} />}
        />
        <UnknownWords />
      </Stack>
      {opened && <GapDialog gap={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export { GapsPage as Component };
