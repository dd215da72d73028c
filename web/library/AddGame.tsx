import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { gameSearchQuery } from '#web/games/games.api.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { useAction } from '#web/ui/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import libraryPart from 'messages:library';
import { useOwnGame } from './library.api.ts';
import styles from './MyGames.module.css';

const pauseMs = 120;

/** Any game of the catalogue, put on the shelf by hand. */
export function AddGame() {
  const texts = useMessages(libraryPart);
  const own = useOwnGame();
  const adding = useAction(({ id }: { id: number; title: string }) => own.mutateAsync({ game_id: id, own: true }), {
    done: (_answer, { title }) => texts.added({ title }),
  });
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isError } = useQuery(gameSearchQuery(words));

  function findNote(): string | undefined {
    if (isError) return texts.searchFailed;
    if (!data || words === '') return texts.searching;
    return data.items.length === 0 ? texts.foundNothing({ text: words }) : undefined;
  }

  return (
    <div className={styles.add}>
      <Combobox
        label={texts.add}
        placeholder={texts.addHint}
        clearLabel={texts.clear}
        text={text}
        onText={setText}
        options={words === '' || isError ? [] : (data?.items ?? [])}
        keyOf={(game) => game.id}
        onSelect={(game) => {
          setText('');
          void adding.run(game);
        }}
        note={findNote()}
        render={(game) => (
          <Row isTight isSpread>
            <Row isTight>
              <Cover slug={game.slug} size={40} />
              <b>{game.title}</b>
            </Row>
            {game.mine ? <small>{texts.owned}</small> : <Plus size={16} aria-hidden />}
          </Row>
        )}
      />
    </div>
  );
}
