import type { UnknownWord } from '#contract/gaps.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import adminArticlesPart from 'messages:admin-articles';
import { useAcceptWord } from './gaps.api.ts';

/** What a player's word stands for: the title of the article that answered it, unless the admin knows better. */
function WordDialog({ proposed, onClose }: { proposed: UnknownWord; onClose: () => void }) {
  const texts = useMessages(adminArticlesPart).gaps;
  const { game_id, game_title, word, article } = proposed;
  const accept = useAcceptWord();
  const form = useServerForm({ stands_for: article?.title ?? '' }, async ({ stands_for }) => {
    await accept.mutateAsync({ game_id, word, stands_for });
    showToast(texts.aliasMade({ word, stands_for }));
    onClose();
  });
  return (
    <FormDialog
      form={form}
      size="small"
      title={texts.aliasTitle({ word, game: game_title })}
      submit={texts.makeAlias}
      onClose={onClose}
    >
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
