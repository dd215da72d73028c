import { Button } from '#web/ui/Button.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { Megaphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Announcement } from '#contract/announcements.ts';
import { textIn } from '#contract/values/texts.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { TwoLines } from '#web/ui/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Status } from '#web/ui/Status.tsx';
import { AnnouncementMenu } from './AnnouncementMenu.tsx';
import { announcementsSource } from './announcements.api.ts';
import { ShownAnnouncement } from './ShownAnnouncement.tsx';

const AnnounceDialog = lazyScreen(() => import('./AnnounceDialog.tsx'));

const filterNames = ['audience'];
const renderMenu = (announcement: Announcement) => <AnnouncementMenu announcement={announcement} />;

function AnnouncementsPage() {
  const texts = useMessages(adminAnnouncementsPart);
  const address = useListAddress(filterNames, '-created_at');
  const columns = useColumns();
  const [opened, setOpened] = useState<Announcement | 'new' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={announcementsSource}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={setOpened}
        renderMenu={renderMenu}
        searchLabel={texts.search}
        filters={<Choice address={address} name="audience" label={texts.audience} options={texts.audiences} />}
        action={
          <Button icon={<Megaphone size={18} aria-hidden />} onClick={() => setOpened('new')}>
            {texts.create}
          </Button>
        }
        empty={{ icon: <Megaphone size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
      />
      {opened === 'new' && <AnnounceDialog onClose={close} />}
      {opened !== null && opened !== 'new' && <ShownAnnouncement announcement={opened} onClose={close} />}
    </>
  );
}

function useColumns(): ListColumn<Announcement>[] {
  const texts = useMessages(adminAnnouncementsPart);
  const language = useLanguage();
  return useMemo(() => {
    const number = (value: number) => <span className="tabular">{formatNumber(language, value)}</span>;
    return [
      {
        field: 'title',
        title: texts.what,
        width: 280,
        grow: true,
        render: (row) => (
          <TwoLines title={<b>{textIn(row, 'title', language)}</b>} note={textIn(row, 'body', language)} />
        ),
      },
      {
        field: 'state',
        title: texts.state,
        width: 140,
        render: ({ deleted_at }) =>
          deleted_at === null ? (
            <Status tone="good">{texts.states.sent}</Status>
          ) : (
            <Status tone="bad">{texts.states.withdrawn}</Status>
          ),
      },
      { field: 'audience', title: texts.audience, width: 220, render: ({ audience }) => texts.audiences[audience] },
      {
        field: 'recipients',
        title: texts.recipients,
        width: 120,
        isNumber: true,
        isSortable: true,
        render: ({ recipients }) => number(recipients),
      },
      {
        field: 'read',
        title: texts.read,
        width: 120,
        isNumber: true,
        isSortable: true,
        render: ({ read }) => number(read),
      },
      { field: 'author', title: texts.author, width: 160, render: ({ author }) => author.name },
      {
        field: 'created_at',
        title: texts.created,
        width: 180,
        isSortable: true,
        render: ({ created_at }) => <span className="tabular">{formatMoment(language, created_at)}</span>,
      },
    ];
  }, [texts, language]);
}

export { AnnouncementsPage as Component };
