import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import sharingPart from 'messages:sharing';
import styles from './Hero.module.css';

/** What an account brings, beside the way to one. */
function SignUp() {
  const texts = useMessages(sharingPart).examples;
  const free = useQuery(operatorQuery()).data?.free_calls ?? 0;
  return (
    <Row isTight className={styles.signUp}>
      <ButtonLink to={paths.register()} variant="tonal">
        {texts.signUp}
      </ButtonLink>
      {free > 0 && <Note>{texts.free({ calls: free })}</Note>}
    </Row>
  );
}

export { SignUp as Component };
