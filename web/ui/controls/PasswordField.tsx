import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import { IconButton } from './Button.tsx';
import { Field } from './Field.tsx';
import formPart from 'messages:ui-form';

/** Can be shown, and says when Caps Lock would make it another one. */
export function PasswordField({ label, hint, ...rest }: Partial<React.ComponentProps<typeof Field>>) {
  const form = useMessages(formPart);
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  return (
    <Field
      required
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      label={label ?? form.password}
      type={isShown ? 'text' : 'password'}
      hint={capsLock ? form.capsLock : hint}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      end={
        <IconButton
          label={isShown ? form.hidePassword : form.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </IconButton>
      }
    />
  );
}
