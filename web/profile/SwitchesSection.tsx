import type { NotificationSwitch } from '#contract/notifications.ts';
import type { NotificationKind } from '#contract/values/kinds.ts';
import { Switch } from '#web/ui/controls/Check.tsx';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { showError } from '#web/ui/feedback/toast.ts';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import laterPart from 'messages:profile-later';
import { switchesQuery, useSwitchKind } from './switches.api.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';

const groups = ['games', 'wallet', 'articles', 'account', 'imports'] as const;

/** Under which heading a kind stands; what is always told has none. */
const groupOf: Readonly<Partial<Record<NotificationKind, (typeof groups)[number]>>> = {
  gap_closed: 'games',
  better_answer: 'games',
  expert_ready: 'games',
  sync_done: 'games',
  sync_failed: 'games',
  calls_credited: 'wallet',
  calls_low: 'wallet',
  rub_credited: 'wallet',
  topup_succeeded: 'wallet',
  article_approved: 'articles',
  suggestion_made: 'articles',
  suggestion_taken: 'articles',
  suggestion_declined: 'articles',
  article_returned: 'articles',
  article_rejected: 'articles',
  article_hidden: 'articles',
  article_shown: 'articles',
  report_upheld: 'articles',
  writing_unblocked: 'articles',
  import_done: 'imports',
  import_failed: 'imports',
};

/** One switch for each kind of alert, by what it is about; what is always told is named below them. */
export function SwitchesSection() {
  const texts = useMessages(laterPart).switches;
  const query = useQuery(switchesQuery());
  return (
    <Card id="alerts" title={texts.title} lead={texts.lead}>
      <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={240} />} level="h3">
        {({ items }) => (
          <Stack gap={5}>
            {groups.map((group) => (
              <Group
                key={group}
                title={texts.groups[group]}
                items={items.filter(({ kind, can_switch }) => can_switch && (groupOf[kind] ?? 'account') === group)}
              />
            ))}
            <Note>
              {texts.always}:{' '}
              {items.flatMap(({ kind, can_switch }) => (can_switch ? [] : [texts.kinds[kind]])).join(' · ')}
            </Note>
          </Stack>
        )}
      </LoadState>
    </Card>
  );
}

function Group({ title, items }: { title: string; items: readonly NotificationSwitch[] }) {
  const texts = useMessages(laterPart).switches;
  const switchKind = useSwitchKind();
  if (items.length === 0) return null;
  return (
    <Stack as="section" gap={2}>
      <h3>{title}</h3>
      <Columns as="ul" least={260} aria-label={title}>
        {items.map(({ kind, is_on }) => (
          <li key={kind}>
            <Switch
              label={texts.kinds[kind]}
              checked={is_on}
              onChange={({ target }) => switchKind.mutate({ kind, is_on: target.checked }, { onError: showError })}
            />
          </li>
        ))}
      </Columns>
    </Stack>
  );
}
