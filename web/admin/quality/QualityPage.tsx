import { Check, RotateCcw, Star, Trash2 } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { qualityList } from '#contract/lists/quality.ts';
import { rated } from '#contract/lists/define-list.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import adminQualityPart from 'messages:admin-quality';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { changeItems } from './quality.api.ts';
import { Stars } from './Stars.tsx';

function QualityPage() {
  const texts = useMessages(adminQualityPart);
  const navigate = useNavigate();
  const { search } = useLocation();
  const isBad = useListAddress(qualityList).filters['stars'] === 'bad';
  return (
    <AdminList
      list={qualityList}
      texts={{ ...texts, title: isBad ? texts.badTitle : texts.title }}
      icon={Star}
      isQueue
      onward={{ to: paths.adminAnswers(), label: texts.onward }}
      options={{
        handled: texts.handledChoices,
        stars: texts.starChoices,
        game_id: useGameOptions(),
        has_comment: texts.commentChoices,
      }}
      cells={{
        question: ({ question, comment }) => <TwoLines title={<b>{question}</b>} note={comment} />,
        rating: ({ rating }) => <Stars rating={rating} />,
        game: ({ game }) => game.title,
        player: ({ user }) => user.name,
        // What was found good waits for nobody.
        handled: ({ handled, rating }) =>
          (handled || rating < rated.good) && (
            <Status tone={handled ? 'good' : 'attention'}>{handled ? texts.handled : texts.open}</Status>
          ),
        state: ({ state }) => texts.states[state],
      }}
      bulk={{
        nameOf: ({ question }) => question,
        actions: [
          {
            label: texts.markHandled,
            icon: Check,
            run: (ids) => changeItems('handle', ids),
            done: texts.bulkHandled,
            undo: (ids) => changeItems('reopen', ids),
          },
          {
            label: texts.openAgain,
            icon: RotateCcw,
            run: (ids) => changeItems('reopen', ids),
            done: texts.bulkOpened,
            undo: (ids) => changeItems('handle', ids),
          },
          {
            label: texts.delete,
            icon: Trash2,
            isDanger: true,
            run: (ids) => changeItems('delete', ids),
            done: texts.bulkDeleted,
            undo: (ids) => changeItems('restore', ids),
          },
        ],
      }}
      // The filters go along, so that the item stands beside the list that it was found in.
      onOpen={({ id }) => void navigate(paths.adminQualityItem(id) + search)}
    />
  );
}

export { QualityPage as Component };
