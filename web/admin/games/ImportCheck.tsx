import adminGameFilesPart from 'messages:admin-game-files';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Bullets } from '#web/ui/data/Parts.tsx';
import { useFileLines } from './file-lines.ts';

/** What an import of a file would do, and what of it readers would not see. */
export function ImportCheck({
  outcome,
  file,
}: {
  outcome: AnswerOf<'POST /api/admin/games/import/check'>;
  file: File | undefined;
}) {
  const texts = useMessages(adminGameFilesPart);
  const { title, is_new, articles, conflicts, html } = outcome;
  const places = useFileLines(
    file,
    html.map(({ loc, tags }) => ({ loc, text: tags.join(' ') })),
  );
  return (
    <Alert tone={conflicts.length + html.length > 0 ? 'warning' : 'success'}>
      <b>{is_new ? texts.wouldAdd({ title }) : texts.wouldChange({ title })}</b>
      <p>{texts.wouldDo({ ...articles })}</p>
      {conflicts.length > 0 && (
        <Disclosure title={texts.wouldLeave({ n: conflicts.length })}>
          <Bullets items={conflicts} />
        </Disclosure>
      )}
      {places.length > 0 && (
        <Disclosure title={texts.notShown({ n: places.length })}>
          <Bullets items={places} />
        </Disclosure>
      )}
      <p>{texts.nothingDone}</p>
    </Alert>
  );
}
