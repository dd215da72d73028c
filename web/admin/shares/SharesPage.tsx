import { EyeOff, ExternalLink, RotateCcw, Share2, Star, StarOff } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { AdminShare } from '#contract/shares.ts';
import { sharesList } from '#contract/lists/shares.ts';
import { paths } from '#contract/values/paths.ts';
import { api } from '#web/http/api.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Link } from '#web/ui/Link.tsx';
import { Status } from '#web/ui/Status.tsx';
import { useAction } from '#web/ui/useAction.ts';
import adminSharesPart from 'messages:admin-shares';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { useListAddress } from '../list/useListAddress.ts';

const source = listSource(sharesList);
const refresh = [['admin']] as const;
const tones = { shown: 'good', hidden: 'attention', taken_down: 'bad' } as const;
const renderMenu = (share: AdminShare) => <ShareMenu share={share} />;

/** What players share, to be looked at, taken down, or shown to visitors. */
function SharesPage() {
  const texts = useMessages(adminSharesPart);
  const navigate = useNavigate();
  const address = useListAddress(sharesList);
  const columns = useColumns();
  return (
    <AdminList
      title={texts.title}
      count={texts.count}
      source={source}
      address={address}
      columns={columns}
      idOf={({ id }) => id}
      onOpen={({ name, state }) => state === 'shown' && void navigate(paths.shared(name))}
      renderMenu={renderMenu}
      searchLabel={texts.search}
      filters={<Choice address={address} name="state" label={texts.columns.state} options={texts.filterStates} />}
      empty={{ icon: <Share2 size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
    />
  );
}

function useColumns() {
  const texts = useMessages(adminSharesPart);
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        sharesList,
        { language, titles: texts.columns },
        {
          game: ({ game }) => game.title,
          user: ({ user }) => <Link to={paths.adminUser(user.id)}>{user.name}</Link>,
          state: ({ state, is_example }) => (
            <Status tone={tones[state]}>{texts.states[is_example && state === 'shown' ? 'example' : state]}</Status>
          ),
        },
      ),
    [texts, language],
  );
}

function ShareMenu({ share: { id, name, question, state, is_example } }: { share: AdminShare }) {
  const texts = useMessages(adminSharesPart);
  const navigate = useNavigate();
  const params = { id };
  const restoring = useAction(() => api('POST /api/admin/shares/{id}/restore', { params }), {
    refresh,
    done: texts.restored,
  });
  const takingDown = useAction(() => api('DELETE /api/admin/shares/{id}', { params }), {
    refresh,
    done: texts.takenDown,
    undo: () => restoring.run(),
  });
  const marking = useAction(
    (marked: boolean) => api('PATCH /api/admin/shares/{id}', { params, body: { is_example: marked } }),
    { refresh, done: (_answer, marked) => (marked ? texts.madeExample : texts.endedExample) },
  );
  const restore = {
    label: texts.restore,
    icon: <RotateCcw size={18} aria-hidden />,
    onSelect: () => void restoring.run(),
  };
  const takeDown = {
    label: texts.takeDown,
    icon: <EyeOff size={18} aria-hidden />,
    isDanger: true,
    onSelect: () => void takingDown.run(),
  };
  const open = {
    label: texts.open,
    icon: <ExternalLink size={18} aria-hidden />,
    onSelect: () => void navigate(paths.shared(name)),
  };
  const mark = is_example
    ? { label: texts.endExample, icon: <StarOff size={18} aria-hidden />, onSelect: () => void marking.run(false) }
    : { label: texts.makeExample, icon: <Star size={18} aria-hidden />, onSelect: () => void marking.run(true) };
  const actions = { shown: [open, mark, takeDown], hidden: [takeDown], taken_down: [restore] };
  return <RowMenu name={question} actions={actions[state]} />;
}

export { SharesPage as Component };
