import { ExternalLink, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { SteamStatus } from '#contract/steam.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import steamPart from 'messages:steam';
import { useUnlinkSteam } from './steam.api.ts';
import styles from './Steam.module.css';

export function LinkedProfile({ profile }: { profile: NonNullable<SteamStatus['profile']> }) {
  const texts = useMessages(steamPart);
  const unlink = useUnlinkSteam();
  const [isAsking, setAsking] = useState(false);
  const [hasPicture, setHasPicture] = useState(profile.avatar_url !== null);

  return (
    <Row className={styles.profile}>
      <span className={`tile ${styles.avatar}`}>
        {hasPicture && profile.avatar_url ? (
          <img src={profile.avatar_url} alt="" width={56} height={56} onError={() => setHasPicture(false)} />
        ) : (
          <UserRound size={28} aria-hidden />
        )}
      </span>
      <div>
        <b>{profile.name}</b>
        <a href={profile.url} target="_blank" rel="noopener" title={texts.onSteam}>
          <span className="clip">{profile.url.replace('https://', '')}</span>
          <ExternalLink size={14} aria-hidden />
        </a>
      </div>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {texts.unlink}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.unlinkTitle}
          confirm={texts.unlink}
          cancel={texts.keep}
          onConfirm={() => unlink.mutateAsync(undefined).then(() => showToast(texts.unlinked))}
          onClose={() => setAsking(false)}
        >
          {texts.unlinkHint}
        </ConfirmDialog>
      )}
    </Row>
  );
}
