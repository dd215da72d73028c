import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import type { Announcement } from '#contract/announcements.ts';
import { announcementsList } from '#contract/lists/announcements.ts';
import { textIn } from '#contract/values/texts.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { AdminList } from '../list/AdminList.tsx';
import { AnnouncementMenu } from './AnnouncementMenu.tsx';
import { ShownAnnouncement } from './ShownAnnouncement.tsx';

const AnnounceDialog = lazyScreen(() => import('./AnnounceDialog.tsx'));

function AnnouncementsPage() {
  const texts = useMessages(adminAnnouncementsPart);
  const language = useLanguage();
  const [opened, setOpened] = useState<Announcement | 'new' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <AdminList
        list={announcementsList}
        texts={texts}
        icon={Megaphone}
        options={{ audience: texts.audiences }}
        cells={{
          title: (row) => (
            <TwoLines title={<b>{textIn(row, 'title', language)}</b>} note={textIn(row, 'body', language)} />
          ),
          state: ({ deleted_at }) => (
            <Status tone={deleted_at === null ? 'good' : 'bad'}>
              {deleted_at === null ? texts.states.sent : texts.states.withdrawn}
            </Status>
          ),
          audience: ({ audience }) => texts.audiences[audience],
          author: ({ author }) => author.name,
        }}
        onOpen={setOpened}
        renderMenu={(announcement) => <AnnouncementMenu announcement={announcement} />}
        action={
          <Button icon={<Megaphone size={18} aria-hidden />} onClick={() => setOpened('new')}>
            {texts.create}
          </Button>
        }
      />
      {opened === 'new' && <AnnounceDialog onClose={close} />}
      {opened !== null && opened !== 'new' && <ShownAnnouncement announcement={opened} onClose={close} />}
    </>
  );
}

export { AnnouncementsPage as Component };
