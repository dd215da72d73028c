import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminQualityPart from 'messages:admin-quality';
import { Choice } from '../Choice.tsx';
import { DaySpan } from '../DayFilter.tsx';
import { labelGamesQuery } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { qualityList } from '#contract/lists/quality.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { OnlyFilter } from '../OnlyFilter.tsx';
import { Segments } from '../Segments.tsx';
import { Status } from '#web/ui/Status.tsx';
import { qualitySource } from './quality.api.ts';
import { Stars } from './Stars.tsx';
import { TwoLines } from '#web/ui/Parts.tsx';

function QualityPage() {
  const texts = useMessages(adminQualityPart);
  const address = useListAddress(qualityList);
  const columns = useQualityColumns();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: games } = useQuery(labelGamesQuery());
  const gameChoices = Object.fromEntries(games?.items.map(({ game_id, title }) => [String(game_id), title]) ?? []);
  return (
    <AdminList
      title={texts.title}
      count={texts.count}
      source={qualitySource}
      address={address}
      columns={columns}
      idOf={({ id }) => id}
      // The filters go along, so that the item stands beside the list that it was found in.
      onOpen={({ id }) => void navigate(paths.adminQualityItem(id) + search)}
      searchLabel={texts.search}
      filters={
        <>
          <Segments address={address} name="handled" label={texts.columns.handled} options={texts.handledChoices} />
          <Choice address={address} name="stars" label={texts.columns.rating} options={texts.starChoices} />
          <Choice address={address} name="game_id" label={texts.columns.game} options={gameChoices} />
          <Choice address={address} name="has_comment" label={texts.comment} options={texts.commentChoices} />
          <DaySpan address={address} />
          <OnlyFilter address={address} name="user_id" label={texts.onlyUser} />
        </>
      }
      empty={{ icon: <Star size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
    />
  );
}

function useQualityColumns() {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        qualityList,
        { language, titles: texts.columns },
        {
          question: ({ question, comment }) => <TwoLines title={<b>{question}</b>} note={comment} />,
          rating: ({ rating }) => <Stars rating={rating} />,
          game: ({ game }) => game.title,
          player: ({ user }) => user.name,
          handled: ({ handled }) => (
            <Status tone={handled ? 'good' : 'attention'}>{handled ? texts.handled : texts.open}</Status>
          ),
          state: ({ state }) => texts.states[state],
        },
      ),
    [texts, language],
  );
}

export { QualityPage as Component };
