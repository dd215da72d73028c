import { BadgeCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useBeginProof, useFinishProof } from '#web/steam/steam.api.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import laterPart from 'messages:profile-later';

/** Whether Steam has said that the linked profile is this player's, and the way to ask it. */
export function SteamProof({ proved_at }: { proved_at: string | null | undefined }) {
  const texts = useMessages(laterPart).steam;
  const language = useLanguage();
  const begin = useBeginProof();
  const finish = useAnswerOfSteam();
  const error = finish.error ?? begin.error;
  if (finish.isPending)
    return (
      <p role="status" aria-busy>
        {texts.proving}
      </p>
    );
  return (
    <Stack gap={3}>
      {error && (
        <Alert>
          <b>{texts.notProved}</b>
          <p>{error.message}</p>
        </Alert>
      )}
      {proved_at && (
        <Alert tone="success">
          <p>{texts.proved({ day: formatDay(language, proved_at) })}</p>
        </Alert>
      )}
      {proved_at === null && (
        <>
          <Note>{texts.proveHint}</Note>
          <div>
            {/* It stays busy: the browser is on its way to Steam. */}
            <Button
              variant="outlined"
              icon={<BadgeCheck size={18} aria-hidden />}
              loading={begin.isPending || begin.isSuccess}
              onClick={() => begin.mutate()}
            >
              {texts.prove}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

/** Takes what Steam led back with out of the address and hands it in, once. */
function useAnswerOfSteam() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const finish = useFinishProof();
  const used = useRef<string>(null);
  const takeOnce = useEffectEvent(() => {
    // An answer counts once, and development mounts twice.
    if (!new URLSearchParams(search).has('steam_state') || used.current === search) return;
    used.current = search;
    finish.mutate(search.slice(1));
    void navigate(paths.profilePart('steam'), { replace: true });
  });
  useEffect(() => takeOnce(), [search]);
  return finish;
}
