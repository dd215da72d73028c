import { classes, Row } from './Layout.tsx';
import styles from '../data/Parts.module.css';

/** Their height is distance enough; a class could lose against the row's own. */
const withoutRowGap = { rowGap: 0 };

/** What is done at once, drawn as one of the links around it. */
export function LinkButton({ className, ...rest }: React.ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classes(styles.link, className)} />;
}

/** Links and small buttons beside each other, each high enough for a finger. */
export function Links({ gap = 5, className, ...rest }: React.ComponentProps<typeof Row>) {
  return <Row as="nav" {...rest} gap={gap} style={withoutRowGap} className={classes(styles.links, className)} />;
}
