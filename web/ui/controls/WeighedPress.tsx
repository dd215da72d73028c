import { useMessages } from '#web/i18n/messages.ts';
import formPart from 'messages:ui-form';
import { isJustInFront, mayDecide } from './presses.ts';
import { showToast } from '../feedback/toast.ts';

interface Weighed {
  'aria-disabled': true | undefined;
  'data-disabled': true | undefined;
  onClick: React.MouseEventHandler<HTMLButtonElement>;
}

export interface WeighedPressProps {
  onClick: React.MouseEventHandler<HTMLButtonElement> | undefined;
  /** Draws the button. */
  children: (weighed: Weighed) => React.ReactNode;
}

/** Weighs the presses of a button: one that may have been meant for something else does nothing, and says so. */
function WeighedPress({ onClick, children }: WeighedPressProps) {
  const texts = useMessages(formPart);
  const is_resting = isJustInFront.use() || undefined;
  return children({
    'aria-disabled': is_resting,
    'data-disabled': is_resting,
    onClick: (event) => {
      if (mayDecide(event)) return onClick?.(event);
      event.preventDefault();
      showToast(texts.notDecided);
    },
  });
}

export { WeighedPress as Component };
