import { Star } from 'lucide-react';
import { useMessages } from '#web/i18n/messages.ts';
import adminQualityPart from 'messages:admin-quality';
import styles from './Quality.module.css';

const scale = [1, 2, 3, 4, 5];

/** A rating to be read, not given. */
export function Stars({ rating }: { rating: number }) {
  const { starsOf } = useMessages(adminQualityPart);
  return (
    <span className={styles.stars} role="img" aria-label={starsOf({ stars: rating })}>
      {scale.map((star) => (
        <Star key={star} size={14} aria-hidden data-on={star <= rating || undefined} />
      ))}
    </span>
  );
}
