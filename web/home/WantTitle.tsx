import { Hand } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { dropTitle, wantTitle } from '#web/games/demand.api.ts';
import { keepDemand } from '#web/shell/kept-demand.ts';
import { useUser } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { backTo } from '#web/shell/guards.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import homePart from 'messages:home';

/** A search that finds nothing for sure offers to want the game of that name. */
export function WantTitle({ title, onCounted }: { title: string; onCounted: () => void }) {
  const texts = useMessages(homePart).page;
  const user = useUser();
  const navigate = useNavigate();
  const location = useLocation();
  const name = title.slice(0, limits.missedSearch);
  const want = useAction(wantTitle, {
    done: (_, value) => texts.counted({ title: value }),
    undo: (_, value) => dropTitle(value),
    onDone: onCounted,
  });

  function press() {
    if (user) return void want.run(name);
    keepDemand({ title: name });
    void navigate(paths.register(), { state: backTo(location) });
  }

  return (
    <Button variant="tonal" size="small" icon={<Hand size={16} aria-hidden />} loading={want.isPending} onClick={press}>
      {texts.want}
    </Button>
  );
}
