import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import profilePart from 'messages:profile';
import { Section } from './Section.tsx';
import { switchesQuery, useSwitchKind } from './switches.api.ts';
import styles from './SwitchesSection.module.css';

/** One switch for each kind of alert; what is always told says so. */
export function SwitchesSection() {
  const texts = useMessages(profilePart).switches;
  const { data, error, refetch } = useQuery(switchesQuery());
  const switchKind = useSwitchKind();
  return (
    <Section id="alerts" title={texts.title} lead={texts.lead}>
      {!data && !error && <Skeleton height={240} />}
      {!data && error && (
        <p role="alert">
          {texts.failed}{' '}
          <Button variant="outlined" size="small" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {data && (
        <ul className={styles.switches}>
          {data.items.map(({ kind, is_on, can_switch }) => (
            <li key={kind}>
              <FormControlLabel
                disabled={!can_switch}
                control={
                  <Switch
                    checked={is_on}
                    onChange={(_event, on) =>
                      switchKind.mutate(
                        { kind, is_on: on },
                        { onError: ({ message }) => showToast(message, { tone: 'error' }) },
                      )
                    }
                  />
                }
                label={can_switch ? texts.kinds[kind] : `${texts.kinds[kind]} (${texts.always})`}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
