import { Switch } from '#web/ui/controls/Check.tsx';
import { DayField } from '#web/ui/controls/DayField.tsx';
import { Field, TextArea } from '#web/ui/controls/Field.tsx';
import type { AdminGame } from '#contract/admin-games.ts';
import { languages } from '#contract/values/languages.ts';
import { fieldIn, inEachLanguage } from '#contract/values/texts.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { languageName } from '#web/i18n/language-name.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { useCreateGame, useEditGame } from './games.api.ts';

interface GameDialogProps {
  /** The game to edit; a new one without. */
  game?: AdminGame;
  onClose: () => void;
}

/** Adds a game or edits one. */
export function GameDialog({ game, onClose }: GameDialogProps) {
  const texts = useMessages(adminGamesPart).form;
  const reader = useLanguage();
  const create = useCreateGame();
  const edit = useEditGame();
  const summaries = inEachLanguage({ summary: '' });
  for (const one of languages) summaries[fieldIn('summary', one)] = game?.[fieldIn('summary', one)] ?? '';
  const form = useServerForm(
    {
      title: game?.title ?? '',
      steam_app_id: String(game?.steam_app_id ?? ''),
      ...summaries,
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
        <DayField {...form.register('released_on')} label={texts.released} />
      </Columns>
      <Columns>
        <Field {...form.register('genres', texts.genresHint)} label={texts.genres} autoComplete="off" />
        <Field {...form.register('game_version', texts.versionHint)} label={texts.version} autoComplete="off" />
      </Columns>
      {languages.map((one) => (
        <TextArea
          key={one}
          {...form.register(fieldIn('summary', one))}
          label={texts.summaryIn({ language: languageName(reader, one) })}
          lang={one}
          rows={2}
        />
      ))}
      <Columns>
        <Field {...form.register('developer')} label={texts.developer} autoComplete="off" />
        <Field {...form.register('publisher')} label={texts.publisher} autoComplete="off" />
      </Columns>
      <Field {...form.register('header_url', texts.coverHint)} label={texts.cover} type="url" autoComplete="off" />
      <Switch {...form.register('hidden')} label={texts.hidden} />
    </FormDialog>
  );
}
