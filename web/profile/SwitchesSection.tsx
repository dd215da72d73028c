import { Switch } from '#web/ui/Check.tsx';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showError } from '#web/ui/toast.ts';
import { LoadState } from '#web/ui/LoadState.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import laterPart from 'messages:profile-later';
import { switchesQuery, useSwitchKind } from './switches.api.ts';
import { Card } from '#web/ui/Card.tsx';
import { Columns } from '#web/ui/Parts.tsx';

/** One switch for each kind of alert; what is always told says so. */
export function SwitchesSection() {
  const texts = useMessages(laterPart).switches;
  const query = useQuery(switchesQuery());
  const switchKind = useSwitchKind();
  return (
    <Card id="alerts" title={texts.title} lead={texts.lead}>
      <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={240} />} level="h3">
        {({ items }) => (
          <Columns as="ul" least={260}>
            {items.map(({ kind, is_on, can_switch }) => (
              <li key={kind}>
                <Switch
                  label={can_switch ? texts.kinds[kind] : `${texts.kinds[kind]} (${texts.always})`}
                  disabled={!can_switch}
                  checked={is_on}
                  onChange={({ target }) => switchKind.mutate({ kind, is_on: target.checked }, { onError: showError })}
                />
              </li>
            ))}
          </Columns>
        )}
      </LoadState>
    </Card>
  );
}
