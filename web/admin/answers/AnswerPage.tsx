import { keepPreviousData, useQuery } from '@tanstack/react-query';
import adminAnswersPart from 'messages:admin-answers';
import { answersList } from '#contract/lists/answers.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useRecordId } from '#web/shell/useRecordId.ts';
import { listQuery } from '../list/list-source.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { AnswerScreen } from '../quality/AnswerScreen.tsx';
import { answerQuery } from './answers.api.ts';

/** One answer beside the page of the list that it stands on. */
function AnswerPage() {
  const texts = useMessages(adminAnswersPart);
  const record = useRecordId('id');
  const query = useQuery({ ...answerQuery(record.id), enabled: record.isId, placeholderData: keepPreviousData });
  const { data } = useQuery(listQuery(answersList, useListAddress(answersList)));
  return (
    <AnswerScreen
      {...record}
      query={query}
      neighbours={data?.items ?? []}
      addressOf={paths.adminAnswer}
      back={{ to: paths.adminAnswers(), label: texts.back }}
      list={texts.list}
    />
  );
}

export { AnswerPage as Component };
