import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AdminApiKey } from '#contract/api-keys.ts';
import { apiKeysList } from '#contract/lists/api-keys.ts';
import { paths } from '#contract/values/paths.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import adminApiKeysPart from 'messages:admin-api-keys';
import { AdminList } from '../list/AdminList.tsx';
import { CountCell, UserCell } from '../list/cells.tsx';
import { KeyMenu } from './KeyMenu.tsx';
import { KeyState } from './KeyState.tsx';

const KeyDialog = lazyScreen(() => import('./KeyDialog.tsx'));

function ApiKeysPage() {
  const texts = useMessages(adminApiKeysPart);
  const language = useLanguage();
  const [opened, setOpened] = useState<AdminApiKey | 'new' | null>(null);
  const figure = (count: number) => formatNumber(language, count);
  return (
    <>
      <AdminList
        list={apiKeysList}
        texts={texts}
        icon={KeyRound}
        noValue={texts.never}
        options={{ state: texts.states }}
        cells={{
          name: ({ name, prefix, client_host: host }) => (
            <TwoLines title={<b>{name}</b>} note={host === null ? <code>{prefix}…</code> : texts.signedIn({ host })} />
          ),
          user: ({ user }) => <UserCell user={user} to={paths.adminUser(user.id)} />,
          state: (key) => <KeyState apiKey={key} />,
          requests: ({ requests, refused }) => (
            <CountCell count={requests} note={refused > 0 && texts.refused({ count: figure(refused) })} />
          ),
          calls_this_month: ({ calls_this_month: count, monthly_calls: most }) => (
            <CountCell count={count} note={most !== null && texts.ofMonthly({ most: figure(most) })} />
          ),
        }}
        onOpen={(key) => key.deleted_at === null && setOpened(key)}
        renderMenu={(key) => <KeyMenu apiKey={key} onEdit={() => setOpened(key)} />}
        action={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened('new')}>
            {texts.newKey}
          </Button>
        }
      />
      {opened && <KeyDialog {...(opened !== 'new' && { apiKey: opened })} onClose={() => setOpened(null)} />}
    </>
  );
}

export { ApiKeysPage as Component };
