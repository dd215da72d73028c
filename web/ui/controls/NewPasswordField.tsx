import { useState } from 'react';
import { limits } from '#contract/values/limits.ts';
import { Stack } from '../layout/Layout.tsx';
import { lazyScreen } from '../layout/lazy-screen.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { Component as Strength } from './PasswordStrength.tsx';

// Its lists are fetched once somebody is about to choose a password; without them the form is as good.
const PasswordStrength = lazyScreen<React.ComponentProps<typeof Strength>>(() =>
  import('./PasswordStrength.tsx').catch(() => ({ Component: () => null })),
);

interface NewPasswordFieldProps extends React.ComponentProps<typeof PasswordField> {
  /** What the field holds at the moment. */
  typed: string;
  /** Name and address of whose password it is. */
  personal: readonly string[];
}

/** A password that is being chosen: below it stands how strong it is. */
export function NewPasswordField({ typed, personal, ...rest }: NewPasswordFieldProps) {
  const [isTouched, setTouched] = useState(typed !== '');
  return (
    <Stack gap={2}>
      <PasswordField
        autoComplete="new-password"
        minLength={limits.password.min}
        {...rest}
        onFocus={() => setTouched(true)}
      />
      {isTouched && <PasswordStrength password={typed} personal={personal} />}
    </Stack>
  );
}

/** Tells the keeper of passwords whose password the form asks for; nobody sees it. */
export function AccountOfPassword({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
