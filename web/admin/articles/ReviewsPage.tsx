import { ClipboardCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { reviewsList } from '#contract/lists/reviews.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Chip } from '#web/ui/Chip.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { AdminList } from '../list/AdminList.tsx';
import { Parts } from './Parts.tsx';

function ReviewsPage() {
  const texts = useMessages(adminArticlesPart).reviews;
  const navigate = useNavigate();
  return (
    <>
      <Parts />
      <AdminList
        list={reviewsList}
        texts={texts}
        icon={ClipboardCheck}
        cells={{
          game: ({ game_title }) => game_title,
          kind: ({ is_new }) => <Chip tone={is_new ? 'primary' : 'plain'}>{is_new ? texts.isNew : texts.isEdit}</Chip>,
          author: ({ author_name }) => author_name,
        }}
        onOpen={({ id }) => void navigate(paths.adminReview(id))}
      />
    </>
  );
}

export { ReviewsPage as Component };
