import { paths } from '#contract/values/paths.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import walletPart from 'messages:wallet';
import styles from './BuyCalls.module.css';

/** The documents that a purchase is made under. */
function Terms() {
  const texts = useMessages(walletPart).page;
  return (
    <Row as="nav" gap={5} aria-label={texts.terms} className={styles.terms}>
      <Link to={paths.offer()}>{texts.offer}</Link>
      <Link to={paths.refunds()}>{texts.refunds}</Link>
      <Link to={paths.operator()}>{texts.operator}</Link>
    </Row>
  );
}

export { Terms as Component };
