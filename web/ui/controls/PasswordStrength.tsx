import { useDeferredValue } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import strengthPart from 'messages:password-strength';
import { judgePassword, strengths } from './password-strength.ts';
import { Stack } from '../layout/Layout.tsx';
import { Progress } from '../feedback/Progress.tsx';

interface PasswordStrengthProps {
  password: string;
  personal: readonly string[];
}

/** A bar of four steps and a word; advice only, it refuses nothing. */
function PasswordStrength({ password, personal }: PasswordStrengthProps) {
  const texts = useMessages(strengthPart);
  // Typing goes first: what it amounts to is judged after.
  const judged = useDeferredValue(password);
  const strength = judged === '' ? undefined : judgePassword(judged, personal);
  const reached = strength === undefined ? 0 : strengths.indexOf(strength);
  const tone = strength === 'good' || strength === 'strong' ? 'good' : undefined;
  return (
    <Stack gap={1}>
      <div aria-hidden>
        <Progress label={texts.label} percent={(reached / (strengths.length - 1)) * 100} tone={tone} />
      </div>
      <p role="status" className="second">
        {strength ? (
          <>
            <span className="visually-hidden">{texts.label} </span>
            {texts[strength]}
          </>
        ) : (
          // What stands below stays where it is.
          '\u00a0'
        )}
      </p>
    </Stack>
  );
}

export { PasswordStrength as Component };
