import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/values/limits.ts';
import { gameSearchQuery } from '#web/games/games.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';
import keyGamesPart from 'messages:key-games';
import type { KeyGames } from './KeyFields.tsx';

interface GamesChoiceProps {
  /** Null for all of them. */
  games: KeyGames;
  error: string | undefined;
  onChange: (games: KeyGames) => void;
}

/** Every game, or some that are found as one types. */
function GamesChoice({ games, error, onChange }: GamesChoiceProps) {
  const texts = useMessages(keyGamesPart);
  const [words, setWords] = useState('');
  const { data, isFetching } = useQuery(gameSearchQuery(words));
  const options = (data?.items ?? []).filter(
    ({ id, has_expert }) => has_expert && games?.every((game) => game.id !== id),
  );
  return (
    <Stack gap={3}>
      <Stack gap={2}>
        <span className="label" aria-hidden>
          {texts.games}
        </span>
        <Segments
          label={texts.games}
          options={[
            { value: 'all', label: texts.all },
            { value: 'some', label: texts.some },
          ]}
          value={games === null ? 'all' : 'some'}
          onChange={(which) => onChange(which === 'all' ? null : [])}
        />
      </Stack>
      {games !== null && (
        <Stack gap={2}>
          {games.length > 0 && (
            <Row gap={2}>
              {games.map(({ id, title }) => (
                <Chip
                  key={id}
                  remove={{
                    label: texts.remove({ title }),
                    onRemove: () => onChange(games.filter((game) => game.id !== id)),
                  }}
                >
                  {title}
                </Chip>
              ))}
            </Row>
          )}
          <Combobox
            look="field"
            label={texts.add}
            hint={texts.hint}
            error={error}
            text={words}
            onText={setWords}
            disabled={games.length >= limits.gamesOfKey}
            options={options}
            keyOf={({ id }) => id}
            render={({ title }) => title}
            onSelect={({ id, title }) => {
              setWords('');
              onChange([...games, { id, title }]);
            }}
            note={options.length > 0 ? undefined : isFetching ? texts.searching : texts.nothing}
          />
        </Stack>
      )}
    </Stack>
  );
}

export { GamesChoice as Component };
