import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '#web/http/api-error.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { useImportGame } from './games.api.ts';
import styles from './GamesPage.module.css';

const largestFile = 64 * 1024 * 1024;

/** Takes a knowledge file, dropped or chosen; what is wrong with it is said here, the import itself is a job. */
export function GameImport() {
  const texts = useMessages(adminGamesPart).page;
  const { mutate, data, error, isPending, variables } = useImportGame();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function take(files: FileList | null) {
    const [file, ...others] = files ?? [];
    if (!file || isPending) return;
    const objection =
      others.length > 0
        ? texts.several
        : file.size > largestFile
          ? texts.tooLarge
          : !/\.(?:json|md)$/i.test(file.name) && file.type !== 'application/json'
            ? texts.notJson
            : null;
    setWrong(objection);
    if (objection === null) mutate(file);
  }

  return (
    <section className={styles.import}>
      <h2>{texts.importTitle}</h2>
      <p>{texts.importHint}</p>
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
          <LinearProgress className={styles.sending} aria-label={texts.sending} />
        ) : (
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {texts.choose}
          </Button>
        )}
        <small>{texts.limits}</small>
        <input
          ref={input}
          type="file"
          accept=".json,.md,application/json,text/markdown"
          hidden
          aria-label={texts.choose}
          onChange={({ target }) => {
            take(target.files);
            // The same file, mended, may be chosen again.
            target.value = '';
          }}
        />
      </div>
      {wrong && <Alert severity="error">{wrong}</Alert>}
      {error && !wrong && <Refusal error={error} />}
      {data && !wrong && !isPending && (
        <Alert severity="success">
          {texts.started} <Link to={paths.adminJob(data.job_id)}>{texts.toJob}</Link>
        </Alert>
      )}
    </section>
  );
}

/** Every problem of the file at once, each with its place. */
function Refusal({ error }: { error: Error }) {
  const texts = useMessages(adminGamesPart).page;
  const details = error instanceof ApiError ? error.details : [];
  const problems = details.map(({ loc, msg }) => `${placeOf(loc)}: ${msg}`);
  return (
    <Alert severity="error" className={styles.refusal}>
      <b>{texts.refused}</b>
      <ul>
        {(problems.length > 0 ? problems : [error.message]).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** `articles.3.title`, as it stands in the file but counted from one. */
function placeOf(loc: unknown): string {
  const path: unknown[] = Array.isArray(loc) ? loc.slice(1) : [];
  return path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join('.');
}
