import { ClipboardCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Review } from '#contract/knowledge-admin.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { reviewsSource } from './articles.api.ts';
import { Parts } from './Parts.tsx';

const filterNames = ['game_id'];

function ReviewsPage() {
  const texts = useMessages(adminArticlesPart).articles;
  const address = useListAddress(filterNames, 'created_at');
  const columns = useColumns();
  const navigate = useNavigate();
  return (
    <>
      <Parts />
      <AdminList
        title={texts.reviews}
        count={texts.reviewCount}
        source={reviewsSource}
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

function useColumns(): ListColumn<Review>[] {
  const texts = useMessages(adminArticlesPart).articles;
  const language = useLanguage();
  return useMemo(
    () => [
      { field: 'title', title: texts.title, width: 280, grow: true, render: ({ title }) => title },
      { field: 'game', title: texts.game, width: 180, render: ({ game_title }) => game_title },
      {
        field: 'kind',
        title: texts.kind,
        width: 150,
        render: ({ is_new }) => <Chip tone={is_new ? 'primary' : 'plain'}>{is_new ? texts.isNew : texts.isEdit}</Chip>,
      },
      { field: 'author', title: texts.author, width: 180, render: ({ author_name }) => author_name },
      {
        field: 'created_at',
        title: texts.waitsSince,
        width: 190,
        isSortable: true,
        render: ({ created_at }) => <span className="tabular">{formatMoment(language, created_at)}</span>,
      },
    ],
    [texts, language],
  );
}

export { ReviewsPage as Component };
