import { CalendarX, UserRoundCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import deletionPart from 'messages:deletion';

/** What whoever has asked for the end of their account is left with: the day, and how to keep it. */
function DeletionPage() {
  const texts = useMessages(deletionPart);
  const language = useLanguage();
  const user = useUser();
  const on = useSearchParams()[0].get('on') ?? '';
  if (user)
    return (
      <EmptyState
        level="h1"
        icon={<UserRoundCheck size={24} aria-hidden />}
        title={texts.kept}
        action={<ButtonLink to={paths.profile()}>{texts.toProfile}</ButtonLink>}
      >
        {texts.keptHint}
      </EmptyState>
    );
  const isDay = !Number.isNaN(Date.parse(on));
  return (
    <EmptyState
      level="h1"
      icon={<CalendarX size={24} aria-hidden />}
      title={isDay ? texts.title({ day: formatDay(language, on) }) : texts.titleSoon}
      action={<ButtonLink to={paths.login()}>{texts.keep}</ButtonLink>}
    >
      {texts.hint}
    </EmptyState>
  );
}

export { DeletionPage as Component };
