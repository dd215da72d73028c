import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { gameSearchQuery, missSearch } from '#web/games/games.api.ts';
import { nameGenre } from '#web/i18n/genre-names.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/Layout.tsx';
import homePart from 'messages:home';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { useDelayed } from '#web/ui/useDelayed.ts';
import styles from './GameSearch.module.css';

const pauseMs = 120;

const WantTitle = lazyScreen(() => import('./WantTitle.tsx'));

export function GameSearch() {
  const texts = useMessages(homePart).page;
  const language = useLanguage();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const searchText = useDelayed(text.trim(), pauseMs);
  const { data, isError } = useQuery(gameSearchQuery(searchText));

  const isUnknown = data && !isError && searchText.length >= 3 && searchText === text.trim() && !data.is_sure;

  function findNote(): string | undefined {
    if (isError) return texts.searchFailed;
    if (!data || searchText === '') return texts.searching;
    if (data.items.length === 0) return texts.foundNothing({ text: searchText });
    return data.is_sure ? undefined : texts.nearest;
  }

  return (
    <Combobox
      label={texts.search}
      placeholder={texts.search}
      clearLabel={texts.clear}
      text={text}
      onText={setText}
      options={searchText === '' || isError ? [] : (data?.items ?? [])}
      keyOf={(game) => game.id}
      onSelect={(game) => void navigate(paths.game(game.slug))}
      note={findNote()}
      foot={isUnknown && <WantTitle title={searchText} onCounted={() => setText('')} />}
      onLeave={() => data && searchText.length > 2 && missSearch(searchText)}
      render={(game) => (
        <Row isTight className={styles.option}>
          <Cover slug={game.slug} size={40} />
          <span>
            <b>{game.title}</b>
            <small>{game.genres.map((genre) => nameGenre(genre, language)).join(', ')}</small>
          </span>
          <ArrowRight size={16} aria-hidden />
        </Row>
      )}
    />
  );
}
