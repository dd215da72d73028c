import { BookDown, EllipsisVertical, Hammer } from 'lucide-react';
import { Menu } from '#web/ui/layout/Menu.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import actionsPart from 'messages:article-actions';
import { useKnowledgeJob } from './knowledge-jobs.api.ts';

/** What an admin does with all articles of a game; the jobs' own cards tell of the rest. */
function KnowledgeJobs({ game_id, isOnSteam }: { game_id: number; isOnSteam: boolean }) {
  const texts = useMessages(actionsPart);
  const start = useKnowledgeJob(game_id);
  const guides = { label: texts.importGuides, icon: BookDown, onSelect: () => void start('import-from-guides') };
  const rebuild = { label: texts.rebuild, icon: Hammer, onSelect: () => void start('rebuild-by-game') };
  return (
    <Menu
      label={texts.forAdmins}
      trigger={<EllipsisVertical size={20} aria-hidden />}
      items={isOnSteam ? [guides, rebuild] : [rebuild]}
    />
  );
}

export { KnowledgeJobs as Component };
