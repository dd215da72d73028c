import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './Rating.module.css';

interface RatingProps {
  label: string;
  /** What one choice is called, such as "3 stars". */
  starLabel: (stars: number) => string;
  value: number | null;
  onChange: (stars: number) => void;
  disabled?: boolean;
}

const scale = [1, 2, 3, 4, 5];

/** One to five stars: a group of radio buttons, so the arrow keys work as everywhere. */
export function Rating({ label, starLabel, value, onChange, disabled }: RatingProps) {
  const name = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const filled = pointed ?? value ?? 0;
  return (
    <fieldset className={styles.rating} disabled={disabled} onPointerLeave={() => setPointed(null)}>
      <legend className="visually-hidden">{label}</legend>
      {scale.map((stars) => (
        <label
          key={stars}
          className={`tile ${stars <= filled ? styles.filled : ''}`}
          onPointerEnter={() => setPointed(stars)}
        >
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            aria-label={starLabel(stars)}
            checked={value === stars}
            onChange={() => onChange(stars)}
          />
          <Star size={24} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
