import type { GapQuestion, GroupAskedAgain } from '#contract/gaps.ts';
import { rated } from '#contract/lists/define-list.ts';
import { paths } from '#contract/values/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import adminArticlesPart from 'messages:admin-articles';
import type { Group } from './gaps.api.ts';

function outcomeOf({ call, rating, state }: GapQuestion) {
  if (call === 'given_back') return 'given_back';
  return state === 'answered' && rating !== null && rating <= rated.bad ? 'rated_low' : state;
}

interface GroupQuestionsProps {
  group: Group;
  /** Those that are answered now. */
  answered: GroupAskedAgain['answered'];
}

/** The players' words; each leads to what its player got for it. */
export function GroupQuestions({ group, answered }: GroupQuestionsProps) {
  const texts = useMessages(adminArticlesPart).gaps;
  const language = useLanguage();
  const { questions } = group;
  const isPart = questions.length > 0 && questions.length < group.asked;
  return (
    <Card
      title={texts.inTheirWords}
      {...(isPart && { lead: texts.latest({ count: questions.length, asked: group.asked }) })}
    >
      {questions.length === 0 && <Note>{texts.noWords}</Note>}
      <Lines>
        {questions.map((question) => {
          const { id, text, user, created_at, answer_id, better_answer_at } = question;
          const isAnswered = answered.some((one) => one.id === id);
          const when = better_answer_at !== null && formatMoment(language, better_answer_at);
          return (
            <Line
              key={id}
              title={<b>{text}</b>}
              note={[user.name, formatMoment(language, created_at), when && texts.notifiedAt({ when })]
                .filter(Boolean)
                .join(' · ')}
              to={answer_id === null ? null : paths.adminAnswer(answer_id)}
              end={
                <Status tone={isAnswered ? 'good' : 'attention'}>
                  {isAnswered ? texts.answeredBy : texts.outcomes[outcomeOf(question)]}
                </Status>
              }
            />
          );
        })}
      </Lines>
    </Card>
  );
}
