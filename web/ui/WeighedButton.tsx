import { useMessages } from '#web/i18n/messages.ts';
import formPart from 'messages:ui-form';
import { Button } from './Button.tsx';
import { isJustInFront, mayDecide } from './presses.ts';
import { showToast } from './toast.ts';

/** A button whose presses are weighed: one that may have been meant for something else does nothing, and says so. */
function WeighedButton({ onClick, ...rest }: React.ComponentProps<typeof Button>) {
  const texts = useMessages(formPart);
  const is_resting = isJustInFront.use() || undefined;
  return (
    <Button
      {...rest}
      aria-disabled={is_resting}
      data-disabled={is_resting}
      onClick={(event) => {
        if (mayDecide(event)) return onClick?.(event);
        event.preventDefault();
        showToast(texts.notDecided);
      }}
    />
  );
}

export { WeighedButton as Component };
