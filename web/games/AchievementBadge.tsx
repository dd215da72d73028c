import { Castle, Crown, EyeOff, Flame, Gem, Medal, Skull, Swords, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Achievement } from '#contract/games.ts';
import { isSteamPicture } from '#web/ui/data/steam-picture.ts';
import styles from './Achievements.module.css';
import { hasIt } from './trials.api.ts';

interface AchievementBadgeProps {
  achievement: Achievement;
  /** What the player has not asked to see yet is not fetched either. */
  isMasked: boolean;
}

const drawn = [Trophy, Swords, Crown, Skull, Medal, Gem, Castle, Flame];

/** The store's picture in a square that never changes its size; where there is none, or it does not come, a drawn one. */
export function AchievementBadge({ achievement, isMasked }: AchievementBadgeProps) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const { id, icon_url, locked_icon_url, hidden } = achievement;
  const isLocked = !hasIt(achievement);
  const Drawn = drawn[id % drawn.length] ?? Trophy;
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
    <span className={`tile ${styles.badge}`} data-done={!isLocked || undefined}>
      {isLocked && hidden ? (
        <EyeOff size={26} aria-hidden />
      ) : (
        <Drawn size={28} strokeWidth={isLocked ? 1.4 : 2} aria-hidden />
      )}
    </span>
  );
}
