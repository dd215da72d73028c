import { BellOff, KeyRound, Mail, Trash2, Webhook } from 'lucide-react';
import { useState } from 'react';
import type { AlertChannel } from '#contract/alerts.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAlertsPart from 'messages:admin-alerts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Switch } from '#web/ui/controls/Check.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { useDeleteChannel, useRenewSecret, useRestoreChannel, useSwitchChannel, useTestChannel } from './alerts.api.ts';
import { ChannelDialog, SecretOnce } from './ChannelDialog.tsx';

/** Where messages go. */
export function Channels({ channels }: { channels: readonly AlertChannel[] }) {
  const texts = useMessages(adminAlertsPart);
  const [isNew, setNew] = useState(false);
  const add = <Button onClick={() => setNew(true)}>{texts.add}</Button>;
  return (
    <Stack as="section" gap={4}>
      <PageHead level="h2" title={texts.channels} actions={channels.length > 0 && add} />
      {channels.length === 0 ? (
        <EmptyState icon={<BellOff size={24} aria-hidden />} title={texts.none} level="h3" action={add}>
          {texts.noneHint}
        </EmptyState>
      ) : (
        <Lines>
          {channels.map((channel) => (
            <ChannelLine key={channel.id} channel={channel} />
          ))}
        </Lines>
      )}
      {isNew && <ChannelDialog onClose={() => setNew(false)} />}
    </Stack>
  );
}

function ChannelLine({ channel }: { channel: AlertChannel }) {
  const texts = useMessages(adminAlertsPart);
  const { id, kind, target, is_active } = channel;
  const [secret, setSecret] = useState<string | null>(null);
  const test = useTestChannel();
  const toggle = useSwitchChannel();
  const renew = useRenewSecret();
  const remove = useDeleteChannel();
  const restore = useRestoreChannel();
  const testing = useAction(() => test.mutateAsync(id), { done: texts.testSent });
  const switching = useAction((next: boolean) => toggle.mutateAsync({ id, is_active: next }));
  const renewing = useAction(() => renew.mutateAsync(id), { onDone: (made) => setSecret(made.secret) });
  const deleting = useAction(() => remove.mutateAsync(id), {
    done: texts.wasDeleted,
    undo: () => restore.mutateAsync(id),
  });
  const Icon = kind === 'mail' ? Mail : Webhook;
  return (
    <Line
      icon={<Icon size={20} aria-hidden />}
      title={target}
      note={texts.kinds[kind]}
      end={
        <Row gap={3}>
          <Switch
            label={texts.on}
            aria-label={texts.onOf({ target })}
            checked={is_active}
            disabled={switching.isPending}
            onChange={(event) => void switching.run(event.currentTarget.checked)}
          />
          <Button
            variant="outlined"
            size="small"
            aria-label={texts.testOf({ target })}
            loading={testing.isPending}
            onClick={() => void testing.run()}
          >
            {texts.test}
          </Button>
          <RowMenu
            name={target}
            actions={[
              ...(kind === 'webhook'
                ? [{ label: texts.newSecret, icon: KeyRound, onSelect: () => void renewing.run() }]
                : []),
              { label: texts.delete, icon: Trash2, isDanger: true, onSelect: () => void deleting.run() },
            ]}
          />
        </Row>
      }
    >
      {secret !== null && <SecretOnce secret={secret} onClose={() => setSecret(null)} />}
    </Line>
  );
}
