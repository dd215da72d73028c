import { EyeOff, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Achievement } from '#contract/games.ts';
import { isSteamPicture } from '#web/ui/data/steam-picture.ts';
import styles from './Achievements.module.css';

interface AchievementBadgeProps {
  achievement: Achievement;
  /** What the player has not asked to see yet is not fetched either. */
  isMasked: boolean;
}

/** The store's picture in a square that never changes its size; where there is none, or it does not come, a drawn one. */
export function AchievementBadge({ achievement, isMasked }: AchievementBadgeProps) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const { icon_url, locked_icon_url, hidden, unlocked_at } = achievement;
  const isLocked = unlocked_at === null;
  const urls = isMasked ? [] : isLocked ? [locked_icon_url, icon_url] : [icon_url];
  const picture = urls.filter(isSteamPicture).find((address) => !gone.includes(address));
  if (picture !== undefined) {
    return (
      <img
        className={styles.picture}
        // Without a picture of its own for it, what is locked is shown in grey.
        data-grey={(isLocked && picture === icon_url) || undefined}
        src={picture}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setGone((before) => [...before, picture])}
      />
    );
  }
  return (
    <span className={`tile ${styles.badge}`} data-done={unlocked_at ? true : undefined}>
      {unlocked_at ? (
        <Trophy size={28} aria-hidden />
      ) : hidden ? (
        <EyeOff size={26} aria-hidden />
      ) : (
        <Trophy size={28} strokeWidth={1.4} aria-hidden />
      )}
    </span>
  );
}
