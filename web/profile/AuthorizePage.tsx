import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ShieldQuestion } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SignInRequest } from '#contract/oauth.ts';
import { paths } from '#contract/values/paths.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useUser } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import authorizePart from 'messages:authorize';

const parameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'resource',
  'scope',
] as const;

const SignInForm = lazyScreen(() => import('./SignInForm.tsx'), <Skeleton height={560} />);

/** Programs wait so long for an answer, and some less. */
const waitMs = 10 * 60_000;

/** A program wants to sign in (OAuth): who it is, what it may do, and the player's decision. */
function AuthorizePage() {
  const texts = useMessages(authorizePart);
  const user = useUser();
  const [address] = useSearchParams();
  const request: SignInRequest = Object.fromEntries(
    parameters.flatMap((name) => {
      const value = address.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const query = useQuery(
    apiQuery(['sign-in', request], 'GET /api/oauth/sign-in', { query: request }, { staleTime: Infinity, retry: false }),
  );
  const [isLate, setLate] = useState(false);
  const [left, setLeft] = useState<{ to: string; is_allowed: boolean } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitMs);
    return () => clearTimeout(timer);
  }, []);

  const { error } = query;
  if (error instanceof ApiError && ['unknown_program', 'wrong_redirect'].includes(error.code))
    return (
      <EmptyState level="h1" icon={<ShieldQuestion size={24} aria-hidden />} title={texts.notPossible}>
        {error.message}
      </EmptyState>
    );
  if (left !== null)
    return (
      <EmptyState
        level="h1"
        icon={<CircleCheck size={24} aria-hidden />}
        title={left.is_allowed ? texts.allowed : texts.declined}
        action={
          <Button variant="outlined" onClick={() => location.assign(left.to)}>
            {texts.back}
          </Button>
        }
      >
        {left.is_allowed ? texts.allowedHint : texts.declinedHint}
      </EmptyState>
    );
  if (isLate)
    return (
      <EmptyState
        level="h1"
        icon={<ShieldQuestion size={24} aria-hidden />}
        title={texts.late}
        action={<ButtonLink to={paths.home()}>{texts.home}</ButtonLink>}
      >
        {texts.lateHint}
      </EmptyState>
    );
  return (
    <LoadState query={query} failed={texts.failed} level="h1" skeleton={<Skeleton height={560} />}>
      {({ program, fault }) =>
        fault !== null || user === null ? (
          <EmptyState
            level="h1"
            icon={<ShieldQuestion size={24} aria-hidden />}
            title={texts.notPossible}
            action={
              fault && (
                <Button variant="outlined" onClick={() => location.assign(fault.back_to)}>
                  {texts.back}
                </Button>
              )
            }
          >
            {texts.fault({ name: program.name, error: fault?.error ?? '' })}
          </EmptyState>
        ) : (
          <SignInForm
            program={program}
            request={request}
            user={user}
            onDecided={(decided) => {
              setLeft(decided);
              location.assign(decided.to);
            }}
          />
        )
      }
    </LoadState>
  );
}

export { AuthorizePage as Component };
