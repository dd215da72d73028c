import { KeyRound, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { AdminApiKey } from '#contract/api-keys.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay, formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminApiKeysPart from 'messages:admin-api-keys';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { OnlyFilter } from '../OnlyFilter.tsx';
import { keysSource } from './api-keys.api.ts';
import { KeyMenu } from './KeyMenu.tsx';
import { KeyState } from './KeyState.tsx';
import styles from './ApiKeysPage.module.css';

const KeyDialog = lazyScreen(() => import('./KeyDialog.tsx'));

const filterNames = ['user_id', 'state'];

function ApiKeysPage() {
  const texts = useMessages(adminApiKeysPart);
  const address = useListAddress(filterNames, '-created_at');
  const columns = useKeyColumns();
  const [opened, setOpened] = useState<AdminApiKey | 'new' | null>(null);
  const close = () => setOpened(null);
  const renderMenu = useCallback((key: AdminApiKey) => <KeyMenu apiKey={key} onEdit={() => setOpened(key)} />, []);
  return (
    <>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={keysSource}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={(key) => key.deleted_at === null && setOpened(key)}
        renderMenu={renderMenu}
        searchLabel={texts.search}
        filters={
          <>
            <Choice address={address} name="state" label={texts.state} options={texts.states} />
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

function useKeyColumns(): ListColumn<AdminApiKey>[] {
  const texts = useMessages(adminApiKeysPart);
  const language = useLanguage();
  return useMemo(() => {
    const day = (iso: string | null) => (
      <span className="tabular">{iso === null ? texts.never : formatDay(language, iso)}</span>
    );
    return [
      {
        field: 'name',
        title: texts.name,
        width: 180,
        grow: true,
        isSortable: true,
        render: ({ name, prefix }) => (
          <span className={styles.two}>
            <b>{name}</b>
            <code>{prefix}…</code>
          </span>
        ),
      },
      {
        field: 'user',
        title: texts.user,
        width: 180,
        grow: true,
        isSortable: true,
        render: ({ user }) => (
          <span className={styles.two}>
            <Link to={paths.adminUser(user.id)}>{user.name}</Link>
            <small>{user.email}</small>
          </span>
        ),
      },
      { field: 'state', title: texts.state, width: 130, render: (key) => <KeyState apiKey={key} /> },
      {
        field: 'requests',
        title: texts.requests,
        width: 160,
        isNumber: true,
        isSortable: true,
        render: ({ requests, refused }) => (
          <span className={styles.two}>
            <span className="tabular">{formatNumber(language, requests)}</span>
            {refused > 0 && <small>{texts.refused({ count: formatNumber(language, refused) })}</small>}
          </span>
        ),
      },
      {
        field: 'calls_this_month',
        title: texts.callsThisMonth,
        width: 150,
        isNumber: true,
        render: ({ calls_this_month, monthly_calls }) => (
          <span className={styles.two}>
            <span className="tabular">{formatNumber(language, calls_this_month)}</span>
            {monthly_calls !== null && (
              <small>{texts.ofMonthly({ most: formatNumber(language, monthly_calls) })}</small>
            )}
          </span>
        ),
      },
      {
        field: 'last_used_at',
        title: texts.lastUsed,
        width: 170,
        isSortable: true,
        render: ({ last_used_at }) => (
          <span className="tabular">{last_used_at === null ? texts.never : formatMoment(language, last_used_at)}</span>
        ),
      },
      {
        field: 'expires_at',
        title: texts.expires,
        width: 140,
        isSortable: true,
        isExtra: true,
        render: ({ expires_at }) => day(expires_at),
      },
      {
        field: 'created_at',
        title: texts.created,
        width: 140,
        isSortable: true,
        isExtra: true,
        render: ({ created_at }) => day(created_at),
      },
      {
        field: 'id',
        title: texts.id,
        width: 100,
        isNumber: true,
        isSortable: true,
        isExtra: true,
        render: ({ id }) => <span className="tabular">{id}</span>,
      },
    ];
  }, [texts, language]);
}

export { ApiKeysPage as Component };
