import { Compass } from 'lucide-react';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import deadEndsPart from 'messages:dead-ends';

export function Component() {
  const texts = useMessages(deadEndsPart);
  return (
    <EmptyState
      level="h1"
      icon={<Compass size={24} aria-hidden />}
      title={texts.notFound}
      action={<ButtonLink to={paths.home()}>{texts.toHome}</ButtonLink>}
    >
      {texts.notFoundHint}
    </EmptyState>
  );
}
