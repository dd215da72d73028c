import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { DeadEnd } from '#web/shell/DeadEnd.tsx';
import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Note, Page, Stack } from '#web/ui/layout/Layout.tsx';
import { TabLinks } from '#web/ui/layout/TabLinks.tsx';
import profilePart from 'messages:profile';
import { Compass } from 'lucide-react';
import { EmailSection } from './EmailSection.tsx';
import { NameSection } from './NameSection.tsx';
import { addressOf, profileSections, sectionOf } from './profile-sections.ts';

const LaterSections = lazyScreen(async () => ({ Component: (await import('./LaterSections.tsx')).LaterSections }));

/** One's own account, in sections with an address each. */
function ProfilePage() {
  const texts = useMessages(profilePart).page;
  const language = useLanguage();
  const user = useUser();
  const { section: named = 'account' } = useParams();
  const { hash } = useLocation();
  const section = profileSections.find((one) => one === named);
  const target = sectionOf(hash);
  if (!user) return null;
  if (target && target !== section) return <Navigate to={{ pathname: addressOf(target), hash }} replace />;
  if (!section) return <DeadEnd name="notFound" icon={Compass} />;
  return (
    <Page>
      <Stack as="header" gap={2}>
        <h1>{user.name}</h1>
        <Note>{texts.since({ day: formatDay(language, user.created_at) })}</Note>
      </Stack>
      <TabLinks
        label={texts.sections}
        tabs={profileSections.map((id) => ({ id, label: texts.sectionNames[id], to: addressOf(id) }))}
        value={section}
      />
      {section === 'account' && (
        <>
          <NameSection />
          <EmailSection />
        </>
      )}
      <Suspense fallback={<Skeleton height={420} />}>
        <LaterSections section={section} />
      </Suspense>
    </Page>
  );
}

export { ProfilePage as Component };
