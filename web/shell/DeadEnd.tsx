import type { LucideIcon } from 'lucide-react';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import deadEndsPart from 'messages:dead-ends';

/** A page that there is not, or not for this reader; it leads home. */
export function DeadEnd({ name, icon: Icon }: { name: 'notFound' | 'notAllowed'; icon: LucideIcon }) {
  const texts = useMessages(deadEndsPart);
  return (
    <EmptyState
      level="h1"
      icon={<Icon size={24} aria-hidden />}
      title={texts[name]}
      action={<ButtonLink to={paths.home()}>{texts.toHome}</ButtonLink>}
    >
      {texts[`${name}Hint`]}
    </EmptyState>
  );
}
