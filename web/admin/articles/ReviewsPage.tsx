import { Check, ClipboardCheck, Undo2, X } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { reviewsList } from '#contract/lists/reviews.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import adminArticlesPart from 'messages:admin-articles';
import adminModerationPart from 'messages:admin-moderation';
import { AdminList } from '../list/AdminList.tsx';
import { decideReviews } from './articles.api.ts';

function ReviewsPage() {
  const texts = useMessages(adminArticlesPart).reviews;
  const { rejectTextHint } = useMessages(adminModerationPart);
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <AdminList
      list={reviewsList}
      texts={texts}
      icon={ClipboardCheck}
      isQueue
      onward={{ to: paths.adminArticles(), label: texts.onward }}
      cells={{
        game: ({ game_title }) => game_title,
        kind: ({ is_new }) => <Chip tone={is_new ? 'primary' : 'plain'}>{is_new ? texts.isNew : texts.isEdit}</Chip>,
        author: ({ author_name }) => author_name,
      }}
      // The filters go along, so that the next text is one of the same list.
      bulk={{
        nameOf: ({ title }) => title,
        actions: [
          {
            label: texts.approve,
            icon: Check,
            confirms: { title: texts.bulkApprove, hint: texts.bulkApproveHint },
            run: (ids) => decideReviews('approve', ids),
            done: texts.bulkApproved,
          },
          {
            label: texts.sendBack,
            icon: Undo2,
            asks: { title: texts.bulkReturn },
            run: (ids, reason) => decideReviews('return', ids, reason),
            done: texts.bulkReturned,
          },
          {
            label: texts.reject,
            icon: X,
            isDanger: true,
            asks: { title: texts.bulkReject, hint: rejectTextHint },
            run: (ids, reason) => decideReviews('reject', ids, reason),
            done: texts.bulkRejected,
          },
        ],
      }}
      onOpen={({ id }) => void navigate(paths.adminReview(id) + search)}
    />
  );
}

export { ReviewsPage as Component };
