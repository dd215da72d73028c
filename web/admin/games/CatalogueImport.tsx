import { FileUp } from 'lucide-react';
import { useState } from 'react';
import adminGameFilesPart from 'messages:admin-game-files';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { useImportCatalogue } from './games.api.ts';

/** Takes a catalogue file; the import itself is a job. */
export function CatalogueImport() {
  const texts = useMessages(adminGameFilesPart);
  const { mutate, reset, data, error, isPending } = useImportCatalogue();
  const [isTooLarge, setTooLarge] = useState(false);
  const take = (file: File) => {
    reset();
    setTooLarge(file.size > limits.knowledgeFile);
    if (file.size <= limits.knowledgeFile) mutate(file);
  };
  return (
    <Card title={texts.catalogueTitle}>
      <p className="second">{texts.catalogueHint}</p>
      {isPending ? (
        <Progress label={texts.sending} />
      ) : (
        <div>
          <FileButton icon={<FileUp size={18} aria-hidden />} accept=".jsonl,.gz,.ndjson" onChoose={take}>
            {texts.catalogueChoose}
          </FileButton>
        </div>
      )}
      {isTooLarge && <Alert>{texts.tooLarge}</Alert>}
      {error && <Alert>{error.message}</Alert>}
      {data && (
        <Alert tone="success">
          {texts.started} <Link to={paths.adminJob(data.job_id)}>{texts.toJob}</Link>
        </Alert>
      )}
    </Card>
  );
}
