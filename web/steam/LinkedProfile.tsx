import { ExternalLink, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { SteamStatus } from '#contract/steam.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import steamPart from 'messages:steam';
import { useUnlinkSteam } from './steam.api.ts';
import styles from './Steam.module.css';

export function LinkedProfile({ profile }: { profile: NonNullable<SteamStatus['profile']> }) {
  const texts = useMessages(steamPart);
  const unlink = useUnlinkSteam();
  const [isAsking, setAsking] = useState(false);
  const [hasPicture, setHasPicture] = useState(profile.avatar_url !== null);

  function onUnlink() {
    unlink.mutate(undefined, {
      onSuccess: () => showToast(texts.unlinked),
      onError: (error) => {
        setAsking(false);
        showToast(error.message, { tone: 'error' });
      },
    });
  }

  return (
    <div className={styles.profile}>
      <span className={styles.avatar}>
        {hasPicture && profile.avatar_url ? (
          <img src={profile.avatar_url} alt="" width={56} height={56} onError={() => setHasPicture(false)} />
        ) : (
          <UserRound size={28} aria-hidden />
        )}
      </span>
      <div>
        <b>{profile.name}</b>
        <a href={profile.url} target="_blank" rel="noopener" title={texts.onSteam}>
          {profile.url.replace('https://', '')}
          <ExternalLink size={14} aria-hidden />
        </a>
      </div>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {texts.unlink}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.unlinkTitle}
        closeLabel={texts.close}
        actions={
          <>
            <Button variant="text" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
            <Button variant="danger" loading={unlink.isPending} onClick={onUnlink}>
              {texts.unlink}
            </Button>
          </>
        }
      >
        <p>{texts.unlinkHint}</p>
      </Dialog>
    </div>
  );
}
