import { Star } from 'lucide-react';
import { useTexts } from '#web/i18n/texts.ts';
import { qualityTexts } from './quality.texts.ts';
import styles from './Quality.module.css';

const scale = [1, 2, 3, 4, 5];

/** A rating to be read, not given. */
export function Stars({ rating }: { rating: number }) {
  const { starsOf } = useTexts(qualityTexts);
  return (
    <span className={styles.stars} role="img" aria-label={starsOf(rating)}>
      {scale.map((star) => (
        <Star key={star} size={14} aria-hidden data-on={star <= rating || undefined} />
      ))}
    </span>
  );
}
