import { Alert } from '#web/ui/Alert.tsx';
import { FileButton } from '#web/ui/FileButton.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Bullets } from '#web/ui/Parts.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#web/http/api-error.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { knowledgeFileTypes, useImportGame } from './games.api.ts';
import styles from './GamesPage.module.css';

/** Takes a knowledge file, dropped or chosen; what is wrong with it is said here, the import itself is a job. */
export function GameImport() {
  const texts = useMessages(adminGamesPart).page;
  const { mutate, data, error, isPending, variables } = useImportGame();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);

  function take(files: Iterable<File>) {
    const [file, ...others] = [...files];
    if (!file || isPending) return;
    const objection =
      others.length > 0
        ? texts.several
        : file.size > limits.knowledgeFile
          ? texts.tooLarge
          : !/\.(?:json|md)$/i.test(file.name) && file.type !== 'application/json'
            ? texts.notJson
            : null;
    setWrong(objection);
    if (objection === null) mutate(file);
  }

  return (
    <Card title={texts.importTitle} className={styles.import}>
      <p className="second">{texts.importHint}</p>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <FileUp size={28} aria-hidden />
        <b>{isPending ? texts.chosen({ name: variables.name }) : texts.drop}</b>
        {isPending ? (
          <Progress className={styles.sending} label={texts.sending} />
        ) : (
          <FileButton accept={knowledgeFileTypes} onChoose={(file) => take([file])}>
            {texts.choose}
          </FileButton>
        )}
        <small>{texts.limits}</small>
      </div>
      {wrong && <Alert>{wrong}</Alert>}
      {error && !wrong && <Refusal error={error} />}
      {data && !wrong && !isPending && (
        <Alert tone="success">
          {texts.started} <Link to={paths.adminJob(data.job_id)}>{texts.toJob}</Link>
        </Alert>
      )}
    </Card>
  );
}

/** Every problem of the file at once, each with its place. */
function Refusal({ error }: { error: Error }) {
  const texts = useMessages(adminGamesPart).page;
  const details = error instanceof ApiError ? error.details : [];
  const problems = details.map(({ loc, msg }) => `${placeOf(loc)}: ${msg}`);
  return (
    <Alert>
      <b>{texts.refused}</b>
      <Bullets items={problems.length > 0 ? problems : [error.message]} />
    </Alert>
  );
}

/** `articles.3.title`, as it stands in the file but counted from one. */
function placeOf(loc: unknown): string {
  const path: unknown[] = Array.isArray(loc) ? loc.slice(1) : [];
  return path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join('.');
}
