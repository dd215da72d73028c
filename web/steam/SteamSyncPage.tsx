import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import type { SteamStatus } from '#contract/steam.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Page, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Bullets } from '#web/ui/data/Parts.tsx';
import steamPart from 'messages:steam';
import { LinkedProfile } from './LinkedProfile.tsx';
import { SyncStep } from './SyncStep.tsx';
import { steamQuery } from './steam.api.ts';
import styles from './Steam.module.css';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';

/** Most players have linked their profile. */
const LinkForm = lazyScreen(() => import('./LinkForm.tsx'), <Skeleton height={104} />);

const SyncedGames = lazyScreen(() => import('./SyncedGames.tsx'));

/** Which profile, with what is read of it; then the sync itself, and under it the games as it finds them. */
function SteamSyncPage() {
  const texts = useMessages(steamPart);
  const query = useQuery(steamQuery());
  return (
    <Page>
      <PageHead title={texts.title} lead={texts.lead} />
      <LoadState
        query={query}
        failed={texts.loadFailed}
        skeleton={
          <>
            <Skeleton height={188} />
            <Skeleton height={210} />
            <Skeleton height={150} />
          </>
        }
      >
        {(status) => <Steps status={status} />}
      </LoadState>
    </Page>
  );
}

function Steps({ status }: { status: SteamStatus }) {
  const texts = useMessages(steamPart);
  const [tried, setTried] = useState('');
  const { service, profile, try_names: names } = status;
  if (service === 'off' && !profile) {
    return (
      <EmptyState
        icon={<CloudOff size={24} aria-hidden />}
        title={texts.off}
        action={<ButtonLink to={paths.myGames()}>{texts.toMyGames}</ButtonLink>}
      >
        {texts.offHint}
      </EmptyState>
    );
  }
  return (
    <>
      {service === 'stand_in' && (
        <Alert tone="warning">
          <p>{profile ? texts.standInShort : texts.standIn}</p>
          {!profile && (
            <Row gap={2}>
              {names.map((name) => (
                <ChipButton key={name} onClick={() => setTried(name)}>
                  {name}
                </ChipButton>
              ))}
            </Row>
          )}
        </Alert>
      )}
      <Stack as="ol" gap={3} className={styles.steps}>
        <Card as="li" data-done={profile ? true : undefined} title={texts.stepProfile}>
          {profile ? <LinkedProfile profile={profile} /> : <LinkForm key={tried} initial={tried} />}
          {/* Asked for once, known afterwards: then it must not stand before what one came for. */}
          <Disclosure isPlain open={!profile} title={texts.stepRead}>
            <Bullets items={texts.reads} />
            <Note>
              {texts.when} {texts.proves}
            </Note>
          </Disclosure>
        </Card>
        <Card as="li" data-done={status.job?.state === 'succeeded' || undefined} title={texts.stepSync}>
          <SyncStep status={status} />
        </Card>
      </Stack>
      {profile && (status.job !== null || status.synced_at !== null) && <SyncedGames />}
    </>
  );
}

export { SteamSyncPage as Component };
