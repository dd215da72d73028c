import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { Suspense } from 'react';
import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Note, Page } from '#web/ui/Layout.tsx';
import profilePart from 'messages:profile';
import { EmailSection } from './EmailSection.tsx';
import { NameSection } from './NameSection.tsx';

const LaterSections = lazyScreen(async () => ({ Component: (await import('./LaterSections.tsx')).LaterSections }));

/** One's own account, section by section. */
function ProfilePage() {
  const texts = useMessages(profilePart).page;
  const language = useLanguage();
  const user = useUser();
  if (!user) return null;
  return (
    <Page>
      <header>
        <h1>{user.name}</h1>
        <Note>{texts.since({ day: formatDay(language, user.created_at) })}</Note>
      </header>
      <NameSection />
      <EmailSection />
      <Suspense fallback={<Skeleton height={1300} />}>
        <LaterSections />
      </Suspense>
    </Page>
  );
}

export { ProfilePage as Component };
