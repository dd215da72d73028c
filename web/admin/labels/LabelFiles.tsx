import { Download } from 'lucide-react';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Menu } from '#web/ui/layout/Menu.tsx';
import { useState } from 'react';
import { limits } from '#contract/values/limits.ts';
import { ApiError } from '#web/http/api-error.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Bullets } from '#web/ui/data/Parts.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import uiPart from 'messages:ui';
import { saveLabelsAsFile, useImportLabels } from './labels.api.ts';
import type { LabelFormat } from './labels.api.ts';

type Imported = NonNullable<ReturnType<typeof useImportLabels>['data']>;

const formats: LabelFormat[] = ['qrels', 'jsonl'];
const mostShown = 8;

/** The labels of a game, in and out as files. */
export function LabelFiles({ game_id, title }: { game_id: number; title: string }) {
  const texts = useMessages(adminLabelsPart).labels;
  const [isImporting, setImporting] = useState(false);

  async function save(format: LabelFormat) {
    await saveLabelsAsFile(game_id, format).catch((error: Error) =>
      showToast(texts.exportFailed({ reason: error.message }), { tone: 'error' }),
    );
  }

  return (
    <>
      <Button variant="outlined" onClick={() => setImporting(true)}>
        {texts.import}
      </Button>
      <Menu
        label={texts.export}
        trigger={<Download size={20} aria-hidden />}
        framed
        items={formats.map((format) => ({ label: texts.exportAs[format], onSelect: () => void save(format) }))}
      />
      {isImporting && <ImportDialog game_id={game_id} title={title} onClose={() => setImporting(false)} />}
    </>
  );
}

function ImportDialog({ game_id, title, onClose }: { game_id: number; title: string; onClose: () => void }) {
  const texts = useMessages(adminLabelsPart).labels;
  const shared = useMessages(uiPart);
  const [file, setFile] = useState<File>();
  const take = useImportLabels(game_id);
  const { data, error } = take;
  const isTooLarge =
    (file?.size ?? 0) > limits.labelsFile || (error instanceof ApiError && error.code === 'payload_too_large');

  const isDone = data?.preview === false;

  async function send(preview: boolean) {
    if (file === undefined) return;
    const format = /\.qrels?$|\.txt$/i.test(file.name) ? 'qrels' : 'jsonl';
    take.mutate({ format, text: await file.text(), preview });
  }

  return (
    <Dialog
      title={texts.importTitle({ game: title })}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {isDone ? shared.close : texts.cancel}
          </Button>
          {!isDone && (
            <Button
              disabled={file === undefined || isTooLarge}
              loading={take.isPending}
              onClick={() => void send(data === undefined)}
            >
              {data ? texts.import : texts.importPreview}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <p>{texts.importHint}</p>
        <div>
          <FileButton
            accept=".jsonl,.qrels,.txt,.json"
            onChoose={(chosen) => {
              setFile(chosen);
              take.reset();
            }}
          >
            {file ? texts.importChosen({ name: file.name }) : texts.importFile}
          </FileButton>
        </div>
        {isTooLarge && <Alert>{texts.tooLarge}</Alert>}
        {error && !isTooLarge && (
          <Alert tone="error">
            {error instanceof ApiError && error.details.length > 0 ? (
              <Bullets
                items={error.details
                  .slice(0, mostShown)
                  .map(({ loc, msg }) =>
                    Array.isArray(loc) ? texts.line({ line: Number(loc[2]), reason: msg }) : msg,
                  )}
              />
            ) : (
              error.message
            )}
          </Alert>
        )}
        {data && isDone && (
          <Alert tone="success">
            {texts.imported({ queries: data.queries_added + data.queries_changed, grades: data.grades })}
          </Alert>
        )}
        {data && !isDone && (
          <Alert tone="info">{texts.wouldImport({ queries: data.queries_added, grades: data.changes.added })}</Alert>
        )}
        {data && !isDone && <Overwritten {...data} />}
        {data && data.skipped_total > 0 && (
          <Alert tone="warning">
            {texts.skipped({ total: data.skipped_total })}
            <Bullets items={data.skipped.slice(0, mostShown).map((skipped) => texts.line(skipped))} />
            {data.skipped_total > mostShown && texts.moreLines({ total: data.skipped_total - mostShown })}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}

/** What people have graded and a file has otherwise. */
function Overwritten(imported: Pick<Imported, 'changes' | 'overwritten' | 'overwritten_facts'>) {
  const texts = useMessages(adminLabelsPart).labels;
  const { changes, overwritten, overwritten_facts: facts } = imported;
  const count = changes.replaced + changes.taken_away;
  return (
    <>
      {count > 0 && (
        <Alert tone="warning">
          {texts.overwrites({ count })}
          <Bullets
            items={overwritten
              .slice(0, mostShown)
              .map(({ from, to, ...one }) =>
                texts.overwrite({ ...one, from: from ?? texts.notJudged, to: to ?? texts.notJudged }),
              )}
          />
          {count > mostShown && texts.moreLines({ total: count - mostShown })}
        </Alert>
      )}
      {facts.length > 0 && (
        <Alert tone="warning">
          {texts.overwritesFacts}
          <Bullets items={facts.slice(0, mostShown).map((one) => texts.overwriteFact(one))} />
          {facts.length > mostShown && texts.moreLines({ total: facts.length - mostShown })}
        </Alert>
      )}
    </>
  );
}
