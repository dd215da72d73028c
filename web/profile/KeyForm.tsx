import { Button } from '#web/ui/controls/Button.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import apiKeysPart from 'messages:api-keys';
import uiPart from 'messages:ui';
import { KeyFields, type KeyFacts, type KeyGames, readKey, typedKey } from './KeyFields.tsx';
import { Form } from '#web/ui/form/Form.tsx';

const GamesChoice = lazyScreen(() => import('./GamesChoice.tsx'), <Skeleton height={76} />);

interface KeyFormProps {
  /** The key to change; a new one without. */
  apiKey?: KeyFacts & { games: KeyGames };
  /** Games that were left as they are, are not sent: one of them may be gone. */
  onSend: (facts: KeyFacts & { game_ids?: number[] | null }) => Promise<void>;
  onCancel: () => void;
}

const idsOf = (games: KeyGames) => games?.map(({ id }) => id) ?? null;

export function KeyForm({ apiKey, onSend, onCancel }: KeyFormProps) {
  const texts = useMessages(apiKeysPart).own;
  const shared = useMessages(uiPart);
  const form = useServerForm(
    { ...typedKey(apiKey), game_ids: apiKey?.games ?? null },
    ({ game_ids: games, ...typed }) => {
      const isSame = apiKey !== undefined && String(idsOf(games)) === String(idsOf(apiKey.games));
      return onSend({ ...readKey(typed, apiKey), ...(isSame ? {} : { game_ids: idsOf(games) }) });
    },
  );
  return (
    <Form
      form={form}
      aria-label={apiKey ? texts.editKey({ name: apiKey.name }) : texts.newKey}
      onKeyDown={({ key }) => key === 'Escape' && !form.isSubmitting && onCancel()}
    >
      <KeyFields register={form.register} texts={texts} autoFocus />
      <GamesChoice
        games={form.watch('game_ids')}
        error={form.register('game_ids').error}
        onChange={(games) => form.setValue('game_ids', games, { shouldValidate: true })}
      />
      <Row gap={2}>
        <Button type="submit" loading={form.isSubmitting}>
          {apiKey ? texts.save : texts.create}
        </Button>
        <Button variant="outlined" disabled={form.isSubmitting} onClick={onCancel}>
          {shared.cancel}
        </Button>
      </Row>
    </Form>
  );
}
