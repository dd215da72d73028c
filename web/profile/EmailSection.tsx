import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Check } from 'lucide-react';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { ApiError } from '#web/http/api-error.ts';
import { updateUser } from '#web/http/session.ts';
import { useUser } from '#web/http/use-session.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import profilePart from 'messages:profile';
import { confirmAddress, useAddressChange, useRefreshAddressChange } from './profile.api.ts';

// Few come to change it: the forms are fetched by those who do.
const AddressChangeForm = lazyScreen(() => import('./AddressChangeForm.tsx'), <Skeleton height={140} />);
const AddressCodeForm = lazyScreen(() => import('./AddressCodeForm.tsx'), <Skeleton height={140} />);

/** The address: whether it is confirmed, how it becomes another one, and the link of the mail that says so. */
export function EmailSection() {
  const texts = useMessages(profilePart).page;
  const user = useUser();
  const [isChanging, setChanging] = useState(false);
  const { data: waiting } = useAddressChange();
  const refusal = useLinkOfMail();
  if (!user) return null;
  return (
    <Card id="email" title={texts.email}>
      <Row gap={2}>
        <b>{user.email}</b>
        {user.email_verified && (
          <Chip tone="mint" icon={<Check size={14} aria-hidden />}>
            {texts.confirmed}
          </Chip>
        )}
      </Row>
      {!user.email_verified && <Note>{texts.unconfirmed}</Note>}
      {refusal && <Alert>{refusal}</Alert>}
      {waiting?.email && waiting.email !== user.email && <AddressCodeForm email={waiting.email} />}
      {isChanging ? (
        <AddressChangeForm onEnd={() => setChanging(false)} />
      ) : (
        <Row>
          {!user.email_verified && (
            <ButtonLink to={paths.verifyEmail()} size="small">
              {texts.confirmNow}
            </ButtonLink>
          )}
          <Button variant="outlined" onClick={() => setChanging(true)}>
            {texts.changeEmail}
          </Button>
        </Row>
      )}
    </Card>
  );
}

/** Takes the token of the mail's link out of the address and uses it, once. @returns why it was refused */
function useLinkOfMail(): string | null {
  const texts = useMessages(profilePart).page;
  const navigate = useNavigate();
  const refresh = useRefreshAddressChange();
  const token = useSearchParams()[0].get('token');
  const [refusal, setRefusal] = useState<string | null>(null);
  const used = useRef<string>(null);

  async function take(proof: string) {
    try {
      updateUser(await confirmAddress({ token: proof }));
      showToast(texts.emailChanged);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
    await navigate(`${paths.profile()}#email`, { replace: true });
    await refresh();
  }

  const takeOnce = useEffectEvent(() => {
    // A token works once, and development mounts twice.
    if (!token || used.current === token) return;
    used.current = token;
    void take(token);
  });
  useEffect(() => takeOnce(), [token]);
  return refusal;
}
