import { useQuery } from '@tanstack/react-query';
import adminQualityPart from 'messages:admin-quality';
import { qualityList } from '#contract/lists/quality.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { listQuery } from '../list/list-source.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { AnswerScreen } from './AnswerScreen.tsx';

/** One rated answer beside the page of the list that it stands on. */
function QualityItemPage() {
  const texts = useMessages(adminQualityPart);
  const { data } = useQuery(listQuery(qualityList, useListAddress(qualityList)));
  return (
    <AnswerScreen
      neighbours={data?.items ?? []}
      addressOf={paths.adminQualityItem}
      back={{ to: paths.adminQuality(), label: texts.back }}
      list={texts.list}
    />
  );
}

export { QualityItemPage as Component };
