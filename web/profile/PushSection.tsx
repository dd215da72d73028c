import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationKind } from '#contract/values/kinds.ts';
import type { PushState } from '#contract/push.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Switch } from '#web/ui/controls/Check.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import laterPart from 'messages:profile-later';
import { findHeld, heldKey, mute, pushKey, pushQuery, pushSupport, subscribe, unsubscribe } from './push.api.ts';
import { switchesQuery } from './switches.api.ts';

/** Notifications on this device while the app is closed: off until they are switched on here, kind by kind. */
export function PushSection() {
  const texts = useMessages(laterPart).push;
  const query = useQuery(pushQuery());
  const support = pushSupport();
  return (
    <Card id="device" title={texts.title} lead={texts.lead}>
      {support === 'present' ? (
        <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={60} />} level="h3">
          {(state) => <Switches state={state} />}
        </LoadState>
      ) : (
        <Note>{texts[support]}</Note>
      )}
    </Card>
  );
}

function Switches({ state }: { state: PushState }) {
  const { public_key, subscription } = state;
  const texts = useMessages(laterPart).push;
  const kindTexts = useMessages(laterPart).switches.kinds;
  const [isBlocked, setBlocked] = useState(false);
  const held = useQuery({ queryKey: heldKey, queryFn: findHeld }).data;
  const kinds = useQuery(switchesQuery()).data?.items.filter(({ is_on }) => is_on) ?? [];
  const change = useAction(
    async (muted: NotificationKind[] | 'on' | 'off') => {
      if (muted === 'off') await unsubscribe();
      else if (muted === 'on') setBlocked((await subscribe(public_key)) === 'denied');
      else await mute(muted);
    },
    { refresh: [pushKey] },
  );
  const isOn = subscription !== null && subscription.endpoint === held;
  const muted = isOn ? subscription.muted : [];
  return (
    <Stack>
      <Switch
        label={texts.here}
        checked={isOn}
        disabled={change.isPending}
        hint={isBlocked ? texts.blocked : Notification.permission === 'default' ? texts.asks : undefined}
        onChange={() => void change.run(isOn ? 'off' : 'on')}
      />
      {isOn && (
        <>
          <span className="label" aria-hidden>
            {texts.kinds}
          </span>
          <Columns as="ul" least={260} aria-label={texts.kinds}>
            {kinds.map(({ kind }) => (
              <li key={kind}>
                <Switch
                  label={kindTexts[kind]}
                  checked={!muted.includes(kind)}
                  disabled={change.isPending}
                  onChange={({ target }) =>
                    void change.run(target.checked ? muted.filter((one) => one !== kind) : [...muted, kind])
                  }
                />
              </li>
            ))}
          </Columns>
        </>
      )}
    </Stack>
  );
}
