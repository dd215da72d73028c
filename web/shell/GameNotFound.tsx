import { Gamepad2 } from 'lucide-react';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import deadEndsPart from 'messages:dead-ends';

/** In place of every screen of a game that is not in the catalogue: trying again would not help. */
function GameNotFound() {
  const texts = useMessages(deadEndsPart);
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
