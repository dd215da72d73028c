import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { SignInRequest } from '#contract/oauth.ts';
import type { User } from '#contract/users.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button, ButtonLink, DecidingButton } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Form } from '#web/ui/form/Form.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Note, Page, Row } from '#web/ui/layout/Layout.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Facts } from '#web/ui/data/Parts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { callsSummaryQuery } from '#web/wallet/wallet.api.ts';
import authorizePart from 'messages:authorize';
import type { KeyGames } from './KeyFields.tsx';
import { useDecideSignIn } from './api-keys.api.ts';

const GamesChoice = lazyScreen(() => import('./GamesChoice.tsx'), <Skeleton height={76} />);

/** Proposed, so that a program that runs wild costs little; the player may change or clear it. */
const proposedCalls = '50';

interface SignInFormProps {
  program: AnswerOf<'GET /api/oauth/sign-in'>['program'];
  request: SignInRequest;
  user: User;
  onDecided: (decided: { to: string; is_allowed: boolean }) => void;
}

function SignInForm({ program: { name, host, is_local }, request, user, onDecided }: SignInFormProps) {
  const texts = useMessages(authorizePart);
  usePageTitle(texts.title({ name }));
  const calls = useQuery(callsSummaryQuery()).data?.calls;
  const { mutateAsync: decide, isPending } = useDecideSignIn();

  async function send(is_allowed: boolean, monthly_calls: number | null, game_ids: number[] | null) {
    const { redirect_to } = await decide({ request, user_id: user.id, is_allowed, monthly_calls, game_ids });
    onDecided({ to: redirect_to, is_allowed });
  }
  const initial: { monthly_calls: string; game_ids: KeyGames } = { monthly_calls: proposedCalls, game_ids: null };
  const form = useServerForm(initial, ({ monthly_calls: most, game_ids: games }) =>
    send(true, most === '' ? null : Number(most), games?.map(({ id }) => id) ?? null),
  );
  const isBusy = form.isSubmitting || isPending;

  return (
    <Page>
      <PageHead title={texts.title({ name })} lead={texts.lead} />
      <Card>
        <Facts
          items={[
            [texts.program, <b key="name">{name}</b>],
            [texts.goesTo, <b key="host">{is_local ? texts.onDevice({ host }) : host}</b>],
            [texts.account, user.email],
          ]}
        />
        <p>{calls === undefined ? texts.priceOfCall : texts.priceAndCalls({ calls })}</p>
        <Alert tone="warning" isQuiet>
          {is_local ? texts.mindLocal : texts.mindHost({ host })}
        </Alert>
        {user.email_verified ? (
          <Form form={form} gap={5} aria-label={texts.title({ name })}>
            <Field
              {...form.register('monthly_calls', texts.monthlyCallsHint)}
              label={texts.monthlyCalls}
              type="number"
              min={1}
              max={1_000_000}
              inputMode="numeric"
              data-wrong={texts.monthlyCallsWrong}
            />
            <GamesChoice
              games={form.watch('game_ids')}
              error={form.register('game_ids').error}
              onChange={(games) => form.setValue('game_ids', games, { shouldValidate: true })}
            />
            <Note>{texts.end}</Note>
            <Row gap={2}>
              <DecidingButton type="submit" loading={form.isSubmitting} disabled={isBusy}>
                {texts.allow}
              </DecidingButton>
              <Decline isBusy={isBusy} onDecline={() => send(false, null, null)} />
            </Row>
          </Form>
        ) : (
          <>
            <Alert tone="warning">{texts.unverified({ email: user.email })}</Alert>
            <Row gap={2}>
              <ButtonLink to={paths.profile()}>{texts.toEmail}</ButtonLink>
              <Decline isBusy={isBusy} onDecline={() => send(false, null, null)} />
            </Row>
          </>
        )}
      </Card>
    </Page>
  );
}

function Decline({ isBusy, onDecline }: { isBusy: boolean; onDecline: () => Promise<void> }) {
  const texts = useMessages(authorizePart);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        disabled={isBusy}
        onClick={() =>
          void onDecline().catch((error: unknown) => setFailure(error instanceof Error ? error.message : ''))
        }
      >
        {texts.decline}
      </Button>
      {failure !== null && <Alert>{failure}</Alert>}
    </>
  );
}

export { SignInForm as Component };
