import { useMessages } from '#web/i18n/messages.ts';
import formPart from 'messages:ui-form';
import { Button } from './Button.tsx';
import { isJustInFront, mayDecide } from './presses.ts';
import { showToast } from './toast.ts';

/**
 * A button that gives access, moves money or deletes. It rests until its page was in front for a moment and somebody has
 * moved in it, so that the second press of a double click elsewhere decides nothing.
 */
export function DecidingButton({ onClick, ...rest }: React.ComponentProps<typeof Button>) {
  const texts = useMessages(formPart);
  const is_resting = isJustInFront.use();
  return (
    <Button
      {...rest}
      aria-disabled={is_resting || undefined}
      onClick={(event) => {
        if (mayDecide(event)) return onClick?.(event);
        event.preventDefault();
        showToast(texts.notDecided);
      }}
    />
  );
}
