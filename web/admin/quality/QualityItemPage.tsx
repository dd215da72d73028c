import { keepPreviousData, useQuery } from '@tanstack/react-query';
import adminQualityPart from 'messages:admin-quality';
import { qualityList } from '#contract/lists/quality.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useRecordId } from '#web/shell/useRecordId.ts';
import { listQuery } from '../list/list-source.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { AnswerScreen } from './AnswerScreen.tsx';
import { caseQuery } from './quality.api.ts';

/** One rated answer beside the page of the list that it stands on. */
function QualityItemPage() {
  const texts = useMessages(adminQualityPart);
  const record = useRecordId('id');
  const query = useQuery({ ...caseQuery(record.id), enabled: record.isId, placeholderData: keepPreviousData });
  const { data } = useQuery(listQuery(qualityList, useListAddress(qualityList)));
  return (
    <AnswerScreen
      {...record}
      query={query}
      neighbours={data?.items ?? []}
      addressOf={paths.adminQualityItem}
      back={{ to: paths.adminQuality(), label: texts.back }}
      list={texts.list}
    />
  );
}

export { QualityItemPage as Component };
