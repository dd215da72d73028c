import { Switch } from '#web/ui/Check.tsx';
import { Field, TextArea } from '#web/ui/Field.tsx';
import type { AdminGame } from '#contract/admin-games.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Columns } from '#web/ui/Layout.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { useCreateGame, useEditGame } from './games.api.ts';

interface GameDialogProps {
  /** The game to edit; a new one without. */
  game?: AdminGame;
  onClose: () => void;
}

/** Adds a game or edits one. */
function GameDialog({ game, onClose }: GameDialogProps) {
  const texts = useMessages(adminGamesPart).form;
  const create = useCreateGame();
  const edit = useEditGame();
  const form = useServerForm(
    {
      title: game?.title ?? '',
      steam_app_id: String(game?.steam_app_id ?? ''),
      summary_en: game?.summary_en ?? '',
      summary_ru: game?.summary_ru ?? '',
      header_url: game?.header_url ?? '',
      genres: game?.genres.join(', ') ?? '',
      released_on: game?.released_on ?? '',
      developer: game?.developer ?? '',
      publisher: game?.publisher ?? '',
      game_version: game?.game_version ?? '',
      hidden: game?.hidden ?? false,
    },
    async ({ steam_app_id, header_url, genres, released_on, ...plain }) => {
      const body = {
        ...plain,
        steam_app_id: steam_app_id.trim() === '' ? null : Number(steam_app_id),
        header_url: header_url.trim() || null,
        genres: genres.split(',').flatMap((genre) => genre.trim() || []),
        released_on: released_on || null,
      };
      if (game) await edit.mutateAsync({ id: game.id, ...body });
      else await create.mutateAsync(body);
      showToast(game ? texts.saved : texts.created({ title: plain.title.trim() }));
      onClose();
    },
  );

  return (
    <FormDialog
      form={form}
      title={game ? texts.editTitle({ title: game.title }) : texts.createTitle}
      submit={game ? texts.save : texts.create}
      onClose={onClose}
    >
      <Field {...form.register('title')} label={texts.title} autoComplete="off" required />
      <Columns>
        <Field
          {...form.register('steam_app_id', texts.steamIdHint)}
          label={texts.steamId}
          inputMode="numeric"
          pattern={String.raw`\s*\d{1,10}\s*`}
          data-wrong={texts.steamIdWrong}
        />
        <Field {...form.register('released_on')} label={texts.released} type="date" />
      </Columns>
      <Columns>
        <Field {...form.register('genres', texts.genresHint)} label={texts.genres} autoComplete="off" />
        <Field {...form.register('game_version', texts.versionHint)} label={texts.version} autoComplete="off" />
      </Columns>
      <TextArea {...form.register('summary_en')} label={texts.summaryEn} lang="en" rows={2} />
      <TextArea {...form.register('summary_ru')} label={texts.summaryRu} lang="ru" rows={2} />
      <Columns>
        <Field {...form.register('developer')} label={texts.developer} autoComplete="off" />
        <Field {...form.register('publisher')} label={texts.publisher} autoComplete="off" />
      </Columns>
      <Field {...form.register('header_url', texts.coverHint)} label={texts.cover} type="url" autoComplete="off" />
      <Switch {...form.register('hidden')} label={texts.hidden} />
    </FormDialog>
  );
}

export { GameDialog as Component };
