import { Share2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { sharesList } from '#contract/lists/shares.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { PageLink } from '../PageLink.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import adminSharesPart from 'messages:admin-shares';
import { AdminList } from '../list/AdminList.tsx';
import { ShareMenu } from './ShareMenu.tsx';

const tones = { shown: 'good', hidden: 'attention', taken_down: 'bad' } as const;

/** What players share, to be looked at, taken down, or shown to visitors. */
function SharesPage() {
  const texts = useMessages(adminSharesPart);
  const navigate = useNavigate();
  return (
    <AdminList
      list={sharesList}
      texts={texts}
      icon={Share2}
      onward={{ to: paths.adminAnswers(), label: texts.onward }}
      options={{ state: texts.filterStates }}
      cells={{
        game: ({ game }) => game.title,
        user: ({ user }) => <PageLink to={paths.adminUser(user.id)}>{user.name}</PageLink>,
        state: ({ state, is_example }) => (
          <Status tone={tones[state]}>{texts.states[is_example && state === 'shown' ? 'example' : state]}</Status>
        ),
      }}
      onOpen={({ name, state }) => state === 'shown' && void navigate(paths.shared(name))}
      renderMenu={(share) => <ShareMenu share={share} />}
    />
  );
}

export { SharesPage as Component };
