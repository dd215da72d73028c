import { Switch } from '#web/ui/Check.tsx';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showError } from '#web/ui/toast.ts';
import { LoadState } from '#web/ui/LoadState.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import laterPart from 'messages:profile-later';
import { Section } from './Section.tsx';
import { switchesQuery, useSwitchKind } from './switches.api.ts';
import styles from './SwitchesSection.module.css';

/** One switch for each kind of alert; what is always told says so. */
export function SwitchesSection() {
  const texts = useMessages(laterPart).switches;
  const query = useQuery(switchesQuery());
  const switchKind = useSwitchKind();
  return (
    <Section id="alerts" title={texts.title} lead={texts.lead}>
      <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={240} />} level="h3">
        {({ items }) => (
          <ul className={styles.switches}>
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
          </ul>
        )}
      </LoadState>
    </Section>
  );
}
