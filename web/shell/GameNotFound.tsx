import { Gamepad2 } from 'lucide-react';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { deadEndTexts } from './dead-end.texts.ts';

/** In place of every screen of a game that is not in the catalogue: trying again would not help. */
function GameNotFound() {
  const texts = useTexts(deadEndTexts);
  return (
    <EmptyState
      level="h1"
      icon={<Gamepad2 size={24} aria-hidden />}
      title={texts.gameNotFound}
      action={<ButtonLink to={paths.home()}>{texts.toOtherGame}</ButtonLink>}
    >
      {texts.gameNotFoundHint}
    </EmptyState>
  );
}

export { GameNotFound as Component, GameNotFound };
