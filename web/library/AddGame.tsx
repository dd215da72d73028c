import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { gameSearchQuery } from '#web/games/games.api.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useOwnGame } from './library.api.ts';
import { libraryTexts } from './library.texts.ts';
import styles from './MyGames.module.css';

const pauseMs = 120;

/** Any game of the catalogue, put on the shelf by hand. */
export function AddGame() {
  const texts = useTexts(libraryTexts);
  const own = useOwnGame();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isError } = useQuery(gameSearchQuery(asked));

  function findNote(): string | undefined {
    if (isError) return texts.searchFailed;
    if (!data || asked === '') return texts.searching;
    return data.items.length === 0 ? texts.foundNothing(asked) : undefined;
  }

  return (
    <div className={styles.add}>
      <Combobox
        label={texts.add}
        placeholder={texts.addHint}
        clearLabel={texts.clear}
        text={text}
        onText={setText}
        options={asked === '' || isError ? [] : (data?.items ?? [])}
        keyOf={(game) => game.id}
        onSelect={(game) => {
          setText('');
          own.mutate(
            { game_id: game.id, own: true },
            {
              onSuccess: () => showToast(texts.added(game.title)),
              onError: (error) => showToast(error.message, { tone: 'error' }),
            },
          );
        }}
        note={findNote()}
        render={(game) => (
          <div className={styles.option}>
            <Cover slug={game.slug} format="square" className={styles.optionCover} />
            <b>{game.title}</b>
            {game.mine ? <small>{texts.owned}</small> : <Plus size={16} aria-hidden />}
          </div>
        )}
      />
    </div>
  );
}
