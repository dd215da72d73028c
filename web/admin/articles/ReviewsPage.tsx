import { ClipboardCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { reviewsList } from '#contract/lists/reviews.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Parts } from './Parts.tsx';

const source = listSource(reviewsList);

function ReviewsPage() {
  const texts = useMessages(adminArticlesPart).articles;
  const address = useListAddress(reviewsList);
  const columns = useColumns();
  const navigate = useNavigate();
  return (
    <>
      <Parts />
      <AdminList
        title={texts.reviews}
        count={texts.reviewCount}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate(paths.adminReview(id))}
        searchLabel={texts.searchReviews}
        empty={{ icon: <ClipboardCheck size={24} aria-hidden />, title: texts.noReviews, hint: texts.noReviewsHint }}
      />
    </>
  );
}

function useColumns() {
  const texts = useMessages(adminArticlesPart).articles;
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        reviewsList,
        { language, titles: texts.reviewColumns },
        {
          game: ({ game_title }) => game_title,
          kind: ({ is_new }) => <Chip tone={is_new ? 'primary' : 'plain'}>{is_new ? texts.isNew : texts.isEdit}</Chip>,
          author: ({ author_name }) => author_name,
        },
      ),
    [texts, language],
  );
}

export { ReviewsPage as Component };
