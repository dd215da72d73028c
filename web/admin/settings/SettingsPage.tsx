import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#web/i18n/messages.ts';
import adminSettingsPart from 'messages:admin-settings';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { LinesSkeleton } from '#web/ui/data/Line.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { InstalledPart } from './InstalledPart.tsx';
import { Rules } from './Rules.tsx';
import { ServiceCard, SettingFacts } from './ServiceCard.tsx';
import { settingsQuery } from './settings.api.ts';

/** What is connected and whether it works, and the rules that can be changed. */
function SettingsPage() {
  const texts = useMessages(adminSettingsPart);
  const query = useQuery(settingsQuery());
  usePageTitle(texts.title);
  return (
    <Stack gap={8} aria-busy={query.isPending}>
      <PageHead title={texts.title} lead={texts.lead} />
      <LoadState query={query} failed={texts.failed} skeleton={<LinesSkeleton count={5} height={88} />}>
        {({ services, others, rules, installed }) => (
          <>
            <Stack as="section" gap={4} aria-labelledby="services">
              <h2 id="services">{texts.services}</h2>
              <Note>{texts.servicesHint}</Note>
              <Columns least={340}>
                {services.map((service) => (
                  <ServiceCard key={service.service} {...service} />
                ))}
              </Columns>
            </Stack>
            <InstalledPart installed={installed} />
            <Rules rules={rules} />
            <Stack as="section" gap={4} aria-labelledby="others">
              <h2 id="others">{texts.others}</h2>
              <SettingFacts settings={others} />
            </Stack>
          </>
        )}
      </LoadState>
    </Stack>
  );
}

export { SettingsPage as Component };
