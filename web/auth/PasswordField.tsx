import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import authPart from 'messages:auth';

type PasswordFieldProps = TextFieldProps & { minLength?: number };

/** Can be shown, and says when Caps Lock would make it another one. */
export function PasswordField({ minLength, helperText, ...rest }: PasswordFieldProps) {
  const texts = useMessages(authPart).forms;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const label = shown ? texts.hidePassword : texts.showPassword;
  return (
    <TextField
      label={texts.password}
      {...rest}
      type={shown ? 'text' : 'password'}
      helperText={capsLock ? texts.capsLock : helperText}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      slotProps={{
        htmlInput: { required: true, minLength, spellCheck: false, autoCapitalize: 'none' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={label}
                title={label}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
