import { MessagesSquare, Undo2 } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { answersList } from '#contract/lists/answers.ts';
import { paths } from '#contract/values/paths.ts';
import { useMayUse } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Status } from '#web/ui/data/Status.tsx';
import adminAnswersPart from 'messages:admin-answers';
import adminQualityPart from 'messages:admin-quality';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { formatUsd } from '../money.ts';
import { Stars } from '../quality/Stars.tsx';
import { giveBackCalls } from './answers.api.ts';

const tones = {
  running: 'plain',
  answered: 'good',
  unsure: 'attention',
  refused: 'attention',
  failed: 'bad',
  stopped: 'plain',
} as const;

/** What players asked and what they got, whatever became of it. */
function AnswersPage() {
  const texts = useMessages(adminAnswersPart);
  const quality = useMessages(adminQualityPart);
  const language = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const mayReturn = useMayUse(['support']);
  return (
    <AdminList
      list={answersList}
      texts={texts}
      icon={MessagesSquare}
      isQueue
      onward={{ to: paths.admin(), label: texts.onward }}
      options={{
        state: quality.states,
        call: texts.calls,
        stars: quality.starChoices,
        players: texts.playerChoices,
        game_id: useGameOptions(),
      }}
      cells={{
        question: ({ question }) => <b>{question}</b>,
        state: ({ state }) => <Status tone={tones[state]}>{quality.states[state]}</Status>,
        call: ({ call }) => call !== null && texts.calls[call],
        rating: ({ rating }) => (rating === null ? '–' : <Stars rating={rating} />),
        game: ({ game }) => game.title,
        player: ({ user }) => user.name,
        cost: ({ cost_usd }) => formatUsd(language, cost_usd),
        seconds: ({ seconds }) => seconds !== null && Math.round(seconds * 10) / 10,
      }}
      bulk={
        mayReturn
          ? {
              nameOf: ({ question }) => question,
              actions: [
                {
                  label: texts.giveBack,
                  icon: Undo2,
                  asks: { title: texts.giveBackTitle },
                  run: giveBackCalls,
                  done: texts.bulkGivenBack,
                },
              ],
            }
          : undefined
      }
      // The filters go along, so that the answer stands beside the list that it was found in.
      onOpen={({ id }) => void navigate(paths.adminAnswer(id) + search)}
    />
  );
}

export { AnswersPage as Component };
