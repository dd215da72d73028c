import { KeyRound, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { AdminApiKey } from '#contract/api-keys.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminApiKeysPart from 'messages:admin-api-keys';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { apiKeysList } from '#contract/lists/api-keys.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { OnlyFilter } from '../OnlyFilter.tsx';
import { KeyMenu } from './KeyMenu.tsx';
import { KeyState } from './KeyState.tsx';
import { TwoLines } from '#web/ui/Parts.tsx';

const source = listSource(apiKeysList);

const KeyDialog = lazyScreen(() => import('./KeyDialog.tsx'));

function ApiKeysPage() {
  const texts = useMessages(adminApiKeysPart);
  const address = useListAddress(apiKeysList);
  const columns = useKeyColumns();
  const [opened, setOpened] = useState<AdminApiKey | 'new' | null>(null);
  const close = () => setOpened(null);
  const renderMenu = useCallback((key: AdminApiKey) => <KeyMenu apiKey={key} onEdit={() => setOpened(key)} />, []);
  return (
    <>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={(key) => key.deleted_at === null && setOpened(key)}
        renderMenu={renderMenu}
        searchLabel={texts.search}
        filters={
          <>
            <Choice address={address} name="state" label={texts.columns.state} options={texts.states} />
            <OnlyFilter address={address} name="user_id" label={texts.onlyUser} />
          </>
        }
        action={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened('new')}>
            {texts.newKey}
          </Button>
        }
        empty={{ icon: <KeyRound size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
      />
      {opened === 'new' && <KeyDialog onClose={close} />}
      {opened !== null && opened !== 'new' && <KeyDialog apiKey={opened} onClose={close} />}
    </>
  );
}

function useKeyColumns() {
  const texts = useMessages(adminApiKeysPart);
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        apiKeysList,
        { language, titles: texts.columns, empty: texts.never },
        {
          name: ({ name, prefix }) => <TwoLines title={<b>{name}</b>} note={<code>{prefix}…</code>} />,
          user: ({ user }) => (
            <TwoLines title={<Link to={paths.adminUser(user.id)}>{user.name}</Link>} note={user.email} />
          ),
          state: (key) => <KeyState apiKey={key} />,
          requests: ({ requests, refused }) => (
            <TwoLines
              title={<span className="tabular">{formatNumber(language, requests)}</span>}
              note={refused > 0 && texts.refused({ count: formatNumber(language, refused) })}
            />
          ),
          calls_this_month: ({ calls_this_month, monthly_calls }) => (
            <TwoLines
              title={<span className="tabular">{formatNumber(language, calls_this_month)}</span>}
              note={monthly_calls !== null && texts.ofMonthly({ most: formatNumber(language, monthly_calls) })}
            />
          ),
        },
      ),
    [texts, language],
  );
}

export { ApiKeysPage as Component };
