import { useMessages } from '#web/i18n/messages.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import adminArticlesPart from 'messages:admin-articles';
import { useAcceptWord } from './gaps.api.ts';

interface WordDialogProps {
  game: { id: number; title: string };
  word: string;
  /** The word is a proposal, too. */
  isOpen?: boolean;
  stands_for: string;
  onMade?: () => void;
  onClose: () => void;
}

/** Says of a player's word what the articles call it. */
function WordDialog({ game, word: proposed, isOpen = false, stands_for: named, onMade, onClose }: WordDialogProps) {
  const texts = useMessages(adminArticlesPart).gaps;
  const accept = useAcceptWord();
  const form = useServerForm({ word: proposed, stands_for: named }, async ({ word, stands_for }) => {
    await accept.mutateAsync({ game_id: game.id, word, stands_for });
    showToast(texts.aliasMade({ word, stands_for }));
    onClose();
    onMade?.();
  });
  return (
    <FormDialog
      form={form}
      size="small"
      title={isOpen ? texts.aliasNew({ game: game.title }) : texts.aliasTitle({ word: proposed, game: game.title })}
      submit={texts.makeAlias}
      onClose={onClose}
    >
      {isOpen && <Field {...form.register('word')} label={texts.aliasWord} autoComplete="off" required />}
      <Field
        {...form.register('stands_for', texts.aliasStandsForHint)}
        label={texts.aliasStandsFor}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

export { WordDialog as Component };
