import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { startSession } from '#web/http/session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { backTo } from '#web/shell/guards.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Check.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Form } from '#web/ui/form/Form.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import authPart from 'messages:auth';
import sharingPart from 'messages:sharing';
import styles from './GuestAnswer.module.css';
import {
  enterByCode,
  type GuestQuestion,
  mailCode,
  noteGuestAnswer,
  noteMailedCode,
  readMailedCode,
} from './guests.api.ts';

const CheckMail = lazyScreen(async () => ({ Component: (await import('#web/auth/CheckMail.tsx')).CheckMail }));

interface EnterByMailProps {
  /** The conversation with its game opens then. */
  question: GuestQuestion;
  /** The first of the free answers was given. */
  isUsed: boolean;
  /** It stands above. */
  isAnswered: boolean;
}

/** An account by an address and the code that is mailed to it, in the place where it is needed. */
export function EnterByMail({ question, isUsed, isAnswered }: EnterByMailProps) {
  const texts = useMessages(sharingPart).enter;
  const words = useMessages(authPart);
  const location = useLocation();
  const navigate = useNavigate();
  const operator = useQuery(operatorQuery());
  const [email, setEmail] = useState(readMailedCode);
  const [isJustSent, setJustSent] = useState(false);
  const free = operator.data?.free_calls ?? 0;
  const chat = backTo({ pathname: paths.chat(question.slug), search: '', hash: '' });

  async function send(address: string) {
    // The version that /personal-data shows.
    const { consent_version } = operator.data ?? (await operator.refetch({ throwOnError: true })).data ?? {};
    await mailCode(address, consent_version ?? '');
    noteMailedCode(address);
    // A reload shows it again, also where there was no answer to show.
    noteGuestAnswer(question);
  }

  const form = useServerForm({ email: '', consent: false }, async ({ email: typed }) => {
    await send(typed.trim());
    setJustSent(true);
    setEmail(typed.trim());
  });

  async function enter(proof: { email: string; code: string }) {
    const { deletion_cancelled: _, ...session } = await enterByCode(proof);
    noteGuestAnswer(null);
    noteMailedCode(null);
    startSession(session);
    await navigate(paths.chat(question.slug));
  }

  function takeAnother() {
    noteMailedCode(null);
    setEmail(null);
  }

  const title = isUsed ? texts.more({ calls: Math.max(0, free - 1) }) : texts.first({ calls: free });
  if (email !== null)
    return (
      <Card title={title}>
        <CheckMail
          email={email}
          isJustSent={isJustSent}
          isInPlace
          lead={texts.sent}
          send={enter}
          sendAgain={() => send(email)}
        />
        <div>
          <Button variant="text" onClick={takeAnother}>
            {texts.otherAddress}
          </Button>
        </div>
      </Card>
    );

  return (
    <Card title={title} lead={isAnswered ? texts.lead : texts.leadFirst} tone="primary">
      <Form form={form} gap={4} most={520}>
        <Field {...form.register('email')} label={words.email} type="email" autoComplete="email" required />
        <Checkbox
          {...form.register('consent')}
          className={styles.consent}
          required
          data-wrong={texts.consentRequired}
          label={
            <>
              {texts.consentBefore}
              {/* In a tab of its own: what was typed here stays. */}
              <Link to={paths.personalData()} target="_blank" rel="noopener">
                {texts.consentLink}
              </Link>
            </>
          }
        />
        <Row>
          <Button type="submit" loading={form.isSubmitting}>
            {texts.send}
          </Button>
          <Link to={paths.register()} state={isAnswered ? backTo(location) : chat}>
            {texts.withPassword}
          </Link>
          <Link to={paths.login()} state={isAnswered ? backTo(location) : chat}>
            {texts.logIn}
          </Link>
        </Row>
      </Form>
    </Card>
  );
}
