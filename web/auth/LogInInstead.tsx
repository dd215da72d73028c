import authPart from 'messages:auth';
import { useLocation } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { withAuthState } from './auth-place.ts';
import styles from './AuthForm.module.css';

/** Leads whoever needs no form of this kind to the login, with the place that they came for. */
export function LogInInstead({ lead }: { lead: string }) {
  const texts = useMessages(authPart);
  const location = useLocation();
  const { search, hash } = location;
  return (
    <div className={styles.links}>
      <p>
        {lead}{' '}
        <Link to={{ pathname: paths.login(), search, hash }} state={withAuthState(location, {})}>
          {texts.logIn}
        </Link>
      </p>
    </div>
  );
}
