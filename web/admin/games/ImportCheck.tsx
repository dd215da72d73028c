import adminGameFilesPart from 'messages:admin-game-files';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Bullets } from '#web/ui/Parts.tsx';

/** What an import of a file would do, after nothing was wrong with it. */
export function ImportCheck({ outcome }: { outcome: AnswerOf<'POST /api/admin/games/import/check'> }) {
  const texts = useMessages(adminGameFilesPart);
  const { title, is_new, articles, conflicts } = outcome;
  return (
    <Alert tone="success">
      <b>{is_new ? texts.wouldAdd({ title }) : texts.wouldChange({ title })}</b>
      <p>{texts.wouldDo({ ...articles })}</p>
      {conflicts.length > 0 && (
        <Disclosure title={texts.wouldLeave({ n: conflicts.length })}>
          <Bullets items={conflicts} />
        </Disclosure>
      )}
      <p>{texts.nothingDone}</p>
    </Alert>
  );
}
