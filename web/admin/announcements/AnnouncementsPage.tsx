import { Button } from '#web/ui/Button.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { Megaphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Announcement } from '#contract/announcements.ts';
import { textIn } from '#contract/values/texts.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { TwoLines } from '#web/ui/Parts.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { announcementsList } from '#contract/lists/announcements.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Status } from '#web/ui/Status.tsx';
import { AnnouncementMenu } from './AnnouncementMenu.tsx';
import { ShownAnnouncement } from './ShownAnnouncement.tsx';

const source = listSource(announcementsList);

const AnnounceDialog = lazyScreen(() => import('./AnnounceDialog.tsx'));

const renderMenu = (announcement: Announcement) => <AnnouncementMenu announcement={announcement} />;

function AnnouncementsPage() {
  const texts = useMessages(adminAnnouncementsPart);
  const address = useListAddress(announcementsList);
  const columns = useColumns();
  const [opened, setOpened] = useState<Announcement | 'new' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={setOpened}
        renderMenu={renderMenu}
        searchLabel={texts.search}
        filters={<Choice address={address} name="audience" label={texts.columns.audience} options={texts.audiences} />}
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

function useColumns() {
  const texts = useMessages(adminAnnouncementsPart);
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        announcementsList,
        { language, titles: texts.columns },
        {
          title: (row) => (
            <TwoLines title={<b>{textIn(row, 'title', language)}</b>} note={textIn(row, 'body', language)} />
          ),
          state: ({ deleted_at }) =>
            deleted_at === null ? (
              <Status tone="good">{texts.states.sent}</Status>
            ) : (
              <Status tone="bad">{texts.states.withdrawn}</Status>
            ),
          audience: ({ audience }) => texts.audiences[audience],
          author: ({ author }) => author.name,
        },
      ),
    [texts, language],
  );
}

export { AnnouncementsPage as Component };
