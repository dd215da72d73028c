import { classes } from './Layout.tsx';
import styles from './CardButton.module.css';

interface CardButtonProps extends Omit<React.ComponentProps<'button'>, 'title'> {
  /** A number or an icon before the title. */
  sign: React.ReactNode;
  title: string;
  note: string;
}

/** A card to press; a title or a note that is too long ends in dots. */
export function CardButton({ sign, title, note, ...rest }: CardButtonProps) {
  return (
    <button type="button" {...rest} className={classes('surface', styles.card)}>
      <span className={styles.sign}>{sign}</span>
      <span className={styles.text}>
        <b className="clip">{title}</b>
        <small className="clip">{note}</small>
      </span>
    </button>
  );
}

/** A whole text to press, as wide as there is room. */
export function TextCardButton(props: React.ComponentProps<'button'>) {
  return <button type="button" {...props} className={classes('surface', styles.card, styles.whole)} />;
}
