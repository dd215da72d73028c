import { useQuery } from '@tanstack/react-query';
import { CloudOff, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { SteamStatus } from '#contract/steam.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ChipButton } from '#web/ui/Chip.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import steamPart from 'messages:steam';
import { LinkForm } from './LinkForm.tsx';
import { LinkedProfile } from './LinkedProfile.tsx';
import { SyncedGames } from './SyncedGames.tsx';
import { SyncStep } from './SyncStep.tsx';
import { steamQuery } from './steam.api.ts';
import styles from './Steam.module.css';

/** Which profile, with what is read of it; then the sync itself, and under it the games as it finds them. */
function SteamSyncPage() {
  const texts = useMessages(steamPart);
  const { data: status, error, refetch } = useQuery(steamQuery());
  return (
    <Stack gap={6} className={styles.page}>
      <header>
        <h1>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      {status ? (
        <Steps status={status} />
      ) : error ? (
        <ErrorState title={texts.loadFailed} action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <Skeleton height={188} radius={12} />
          <Skeleton height={210} radius={12} />
          <Skeleton height={150} radius={12} />
        </>
      )}
    </Stack>
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
        <aside className={styles.standIn}>
          <FlaskConical size={20} aria-hidden />
          <p>{profile ? texts.standInShort : texts.standIn}</p>
          {!profile && (
            <div>
              {names.map((name) => (
                <ChipButton key={name} onClick={() => setTried(name)}>
                  {name}
                </ChipButton>
              ))}
            </div>
          )}
        </aside>
      )}
      <Stack as="ol" gap={3} className={styles.steps}>
        <li data-done={profile ? true : undefined}>
          <h2>{texts.stepProfile}</h2>
          {profile ? <LinkedProfile profile={profile} /> : <LinkForm key={tried} initial={tried} />}
          {/* Asked for once, known afterwards: then it must not stand before what one came for. */}
          <details open={!profile} className={styles.reads}>
            <summary>{texts.stepRead}</summary>
            <ul>
              {texts.reads.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            <p className={styles.quiet}>
              {texts.when} {texts.proves}
            </p>
          </details>
        </li>
        <li data-done={status.job?.state === 'succeeded' || undefined}>
          <h2>{texts.stepSync}</h2>
          <SyncStep status={status} />
        </li>
      </Stack>
      {profile && (status.job !== null || status.synced_at !== null) && <SyncedGames />}
    </>
  );
}

export { SteamSyncPage as Component };
