import { Gamepad2 } from 'lucide-react';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { gamesTexts } from './games.texts.ts';

/** In place of every screen of a game that is not in the catalogue: trying again would not help. */
export function GameNotFound() {
  const texts = useTexts(gamesTexts);
  return (
    <EmptyState
      level="h1"
      icon={<Gamepad2 size={24} aria-hidden />}
      title={texts.notFound}
      action={<ButtonLink to={paths.home()}>{texts.toHome}</ButtonLink>}
    >
      {texts.notFoundHint}
    </EmptyState>
  );
}
