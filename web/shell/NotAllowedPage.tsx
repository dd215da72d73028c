import { ShieldX } from 'lucide-react';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { deadEndTexts } from './dead-end.texts.ts';

export function Component() {
  const texts = useTexts(deadEndTexts);
  return (
    <EmptyState
      level="h1"
      icon={<ShieldX size={24} aria-hidden />}
      title={texts.notAllowed}
      action={<ButtonLink to={paths.home()}>{texts.toHome}</ButtonLink>}
    >
      {texts.notAllowedHint}
    </EmptyState>
  );
}
