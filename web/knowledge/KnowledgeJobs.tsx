import { BookDown, EllipsisVertical, Hammer } from 'lucide-react';
import { Menu } from '#web/ui/Menu.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import articlesPart from 'messages:articles';
import { startKnowledgeJob } from './knowledge.api.ts';

/** What an admin does with all articles of a game; the jobs' own cards tell of the rest. */
export function KnowledgeJobs({ game_id, isOnSteam }: { game_id: number; isOnSteam: boolean }) {
  const texts = useMessages(articlesPart).actions;

  async function start(name: 'rebuild-by-game' | 'import-from-guides') {
    await startKnowledgeJob(name, game_id).then(
      () => showToast(texts.started),
      (error: Error) => showToast(error.message, { tone: 'error' }),
    );
  }

  const guides = {
    label: texts.importGuides,
    icon: <BookDown size={18} aria-hidden />,
    onSelect: () => void start('import-from-guides'),
  };
  const rebuild = {
    label: texts.rebuild,
    icon: <Hammer size={18} aria-hidden />,
    onSelect: () => void start('rebuild-by-game'),
  };
  return (
    <Menu
      label={texts.forAdmins}
      trigger={<EllipsisVertical size={20} aria-hidden />}
      items={isOnSteam ? [guides, rebuild] : [rebuild]}
    />
  );
}
