import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useMatch } from 'react-router';
import { pages } from '#contract/values/pages.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import consentPart from 'messages:consent';
import { consentQuery } from './consent.api.ts';
import styles from './ConsentAsk.module.css';
import { Row } from '#web/ui/layout/Layout.tsx';
import '#web/ui/tones.css';

/** Asks whoever has not agreed to the current consent; put off, it asks again with the next visit. */
function ConsentAsk({ user_id }: { user_id: number }) {
  const texts = useMessages(consentPart);
  const { pathname } = useLocation();
  const isInAdmin = useMatch(`${pages.admin.path}/*`) !== null;
  const [isLater, setLater] = useState(false);
  const { data } = useQuery(consentQuery(user_id));
  // Where somebody works it would be in the way: the screens for players ask.
  if (!data?.is_asked || isLater || isInAdmin || pathname === paths.personalData()) return null;
  return (
    <Row as="section" className={`float ${styles.ask}`} aria-label={texts.title}>
      <FileText size={20} data-tone="primary" aria-hidden />
      <p data-grow>{data.accepted ? texts.askNew : texts.askFirst}</p>
      <Button variant="text" size="small" onClick={() => setLater(true)}>
        {texts.later}
      </Button>
      <ButtonLink to={paths.personalData()} size="small">
        {texts.read}
      </ButtonLink>
    </Row>
  );
}

export { ConsentAsk as Component };
