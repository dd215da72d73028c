import MenuItem from '@mui/material/MenuItem';
import { SelectField } from '#web/ui/form/SelectField.tsx';

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
    <SelectField
      size="small"
      label={label}
      value={String(game_id)}
      onChange={({ target }) => setAddress({ game_id: target.value })}
      fullWidth={false}
      sx={{ width: 260, maxWidth: '100%' }}
    >
      {games.map((game) => (
        <MenuItem key={game.game_id} value={String(game.game_id)}>
          {game.title}
        </MenuItem>
      ))}
    </SelectField>
  );
}
