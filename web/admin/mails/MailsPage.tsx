import { useQuery } from '@tanstack/react-query';
import { Mail, RotateCcw } from 'lucide-react';
import { mailsList } from '#contract/lists/mails.ts';
import type { MailState } from '#contract/values/kinds.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminMailsPart from 'messages:admin-mails';
import { adminHomeQuery } from '#web/shell/bar/admin-home.api.ts';
import { Status } from '#web/ui/data/Status.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { AdminList } from '../list/AdminList.tsx';
import { RowMenu } from '../list/RowMenu.tsx';
import { useSendAgain } from './mails.api.ts';

const tones = { waiting: 'plain', retried: 'attention', failed: 'bad' } as const satisfies Record<MailState, string>;

/** Mails that have not arrived: whose, why, and since when. */
function MailsPage() {
  const texts = useMessages(adminMailsPart);
  const { data: home } = useQuery(adminHomeQuery());
  const inOutbox = home?.health?.mail.state === 'outbox';
  const codes: Readonly<Record<string, string>> = texts.codes;
  const { run } = useAction(useSendAgain().mutateAsync, { done: texts.queued });
  return (
    <AdminList
      list={mailsList}
      texts={inOutbox ? { ...texts, noneHint: texts.outboxHint } : texts}
      icon={Mail}
      onward={{ to: paths.adminSettings(), label: texts.onward }}
      noValue={texts.nothing}
      options={{ state: texts.states }}
      cells={{
        state: ({ state }) => <Status tone={tones[state]}>{texts.states[state]}</Status>,
        said: ({ said }) => (said !== null && codes[said] !== undefined ? `${codes[said]} (${said})` : said),
      }}
      renderMenu={({ id, to, state }) =>
        state !== 'waiting' && (
          <RowMenu name={to} actions={[{ label: texts.sendAgain, icon: RotateCcw, onSelect: () => void run(id) }]} />
        )
      }
    />
  );
}

export { MailsPage as Component };
