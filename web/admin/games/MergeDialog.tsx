import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminGame } from '#contract/admin-games.ts';
import type { Game } from '#contract/games.ts';
import { gameSearchQuery } from '#web/games/games.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMergeGame } from './games.api.ts';
import { RelatedToGame } from './RelatedToGame.tsx';

/** Lets the admin choose the game that stays, and says what moves there. */
export function MergeDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const texts = useMessages(adminGamesPart).table;
  const merge = useMergeGame();
  const [typed, setTyped] = useState(game.title);
  const [into, setInto] = useState<Game | null>(null);
  const { data, isFetching } = useQuery(gameSearchQuery(typed));
  // The list opens with likely copies of this game; that there are none is not worth saying.
  const isUntouched = typed === game.title;
  const options = data?.items.filter(({ id }) => id !== game.id) ?? [];
  const form = useServerForm({}, async () => {
    if (!into) return;
    const { title } = await merge.mutateAsync({ id: game.id, into: into.id });
    showToast(texts.merged({ title }));
    onClose();
  });

  return (
    <FormDialog
      form={form}
      isDanger
      title={texts.mergeTitle({ title: game.title })}
      submit={texts.merge}
      disabled={!into}
      onClose={onClose}
    >
      <p>{texts.mergeHint}</p>
      <Combobox
        look="field"
        label={texts.mergeInto}
        hint={texts.mergePick}
        text={typed}
        onText={(text) => {
          setTyped(text);
          setInto(null);
        }}
        options={options}
        keyOf={({ id }) => id}
        render={({ title, released_on, steam_app_id }) => (
          <TwoLines title={title} note={[released_on?.slice(0, 4), steam_app_id].filter(Boolean).join(' · ')} />
        )}
        onSelect={(chosen) => {
          setInto(chosen);
          setTyped(chosen.title);
        }}
        note={options.length > 0 || isUntouched ? undefined : isFetching ? texts.searching : texts.noGame}
      />
      <RelatedToGame gameId={game.id} />
    </FormDialog>
  );
}
