import { classes, Row } from './Layout.tsx';
import styles from './Parts.module.css';

/** Links and small buttons beside each other, each high enough for a finger. */
export function Links({ gap = 5, className, ...rest }: React.ComponentProps<typeof Row>) {
  return <Row as="nav" {...rest} gap={gap} className={classes(styles.links, className)} />;
}
