import { Select } from '#web/ui/controls/Field.tsx';

interface GameChoiceProps {
  label: string;
  games: readonly { game_id: number; title: string }[];
  game_id: number;
  /** The game goes into the address; what else stands in it belongs to the game before. */
  setAddress: (address: { game_id: string }) => void;
}

/** Which game a screen is about that shows one at a time. */
export function GameChoice({ label, games, game_id, setAddress }: GameChoiceProps) {
  return (
    <Select
      size="small"
      label={label}
      value={game_id}
      onChange={({ target }) => setAddress({ game_id: target.value })}
      options={games.map((game) => [game.game_id, game.title])}
    />
  );
}
