import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { QualityItem } from '#contract/admin-quality.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminQualityPart from 'messages:admin-quality';
import { Choice } from '../Choice.tsx';
import { DaySpan } from '../DayFilter.tsx';
import { labelGamesQuery } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { OnlyFilter } from '../OnlyFilter.tsx';
import { Segments } from '../Segments.tsx';
import { Status } from '#web/ui/Status.tsx';
import { qualityFilters, usualQualitySort } from './quality-filters.ts';
import { qualitySource } from './quality.api.ts';
import { Stars } from './Stars.tsx';
import styles from './Quality.module.css';

function QualityPage() {
  const texts = useMessages(adminQualityPart);
  const address = useListAddress(qualityFilters, usualQualitySort);
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
          <Segments address={address} name="handled" label={texts.handledLabel} options={texts.handledChoices} />
          <Choice address={address} name="stars" label={texts.stars} options={texts.starChoices} />
          <Choice address={address} name="game_id" label={texts.game} options={gameChoices} />
          <Choice address={address} name="has_comment" label={texts.comment} options={texts.commentChoices} />
          <DaySpan address={address} from={texts.from} to={texts.to} />
          <OnlyFilter address={address} name="user_id" label={texts.onlyUser} />
        </>
      }
      empty={{ icon: <Star size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
    />
  );
}

function useQualityColumns(): ListColumn<QualityItem>[] {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        field: 'question',
        title: texts.question,
        width: 280,
        grow: true,
        render: ({ question, comment }) => (
          <span className={styles.question}>
            <b>{question}</b>
            {comment && <small>{comment}</small>}
          </span>
        ),
      },
      {
        field: 'rating',
        title: texts.stars,
        width: 120,
        isSortable: true,
        render: ({ rating }) => <Stars rating={rating} />,
      },
      { field: 'game', title: texts.game, width: 160, render: ({ game }) => game.title },
      { field: 'player', title: texts.player, width: 150, render: ({ user }) => user.name },
      {
        field: 'handled',
        title: texts.handledLabel,
        width: 130,
        render: ({ handled }) => (
          <Status tone={handled ? 'good' : 'attention'}>{handled ? texts.handled : texts.open}</Status>
        ),
      },
      {
        field: 'rated_at',
        title: texts.rated,
        width: 170,
        isSortable: true,
        render: ({ rated_at }) => <span className="tabular">{formatMoment(language, rated_at)}</span>,
      },
      { field: 'state', title: texts.state, width: 120, isExtra: true, render: ({ state }) => texts.states[state] },
      {
        field: 'id',
        title: texts.id,
        width: 90,
        isNumber: true,
        isSortable: true,
        isExtra: true,
        render: ({ id }) => id,
      },
    ],
    [texts, language],
  );
}

export { QualityPage as Component };
