import { Alert } from '#web/ui/feedback/Alert.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { below } from '#web/http/own-address.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGameFilesPart from 'messages:admin-game-files';
import { knowledgeFileTypes, useCheckImport, useImportGame } from './games.api.ts';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportRefusal } from './ImportRefusal.tsx';
import styles from './GamesPage.module.css';
import '#web/ui/tones.css';

/** Takes a knowledge file, dropped or chosen; what is wrong with it is said here, the import itself is a job. */
export function GameImport() {
  const texts = useMessages(adminGameFilesPart);
  const { mutate, reset, data, error, isPending, variables } = useImportGame();
  const check = useCheckImport();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);

  function take(files: Iterable<File>, { is_check = false } = {}) {
    const [file, ...others] = [...files];
    if (!file || isPending || check.isPending) return;
    const objection =
      others.length > 0
        ? texts.several
        : file.size > limits.knowledgeFile
          ? texts.tooLarge
          : !/\.(?:json|md)$/i.test(file.name) && file.type !== 'application/json'
            ? texts.notJson
            : null;
    setWrong(objection);
    reset();
    check.reset();
    if (objection !== null) return;
    if (is_check) check.mutate(file);
    else mutate(file);
  }

  return (
    <Card title={texts.importTitle}>
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
        <FileUp size={28} data-tone="primary" aria-hidden />
        <b>{isPending ? texts.chosen({ name: variables.name }) : texts.drop}</b>
        {isPending || check.isPending ? (
          <Progress className={styles.sending} label={texts.sending} />
        ) : (
          <Row gap={2}>
            <FileButton accept={knowledgeFileTypes} onChoose={(file) => take([file])}>
              {texts.choose}
            </FileButton>
            <FileButton
              variant="text"
              accept={knowledgeFileTypes}
              onChoose={(file) => take([file], { is_check: true })}
            >
              {texts.checkOnly}
            </FileButton>
          </Row>
        )}
        <small>{texts.limits}</small>
        <Row gap={3}>
          <a href={below('/api/knowledge-file.sample.json')}>{texts.sample}</a>
          <a href={below('/api/knowledge-file.schema.json')}>{texts.schema}</a>
        </Row>
      </div>
      {wrong && <Alert>{wrong}</Alert>}
      {error && !wrong && <ImportRefusal error={error} file={variables} />}
      {check.error && !wrong && <ImportRefusal error={check.error} file={check.variables} />}
      {check.data && !wrong && <ImportCheck outcome={check.data} file={check.variables} />}
      {data && !wrong && !isPending && (
        <Alert tone="success">
          {texts.started} <Link to={paths.adminJob(data.job_id)}>{texts.toJob}</Link>
        </Alert>
      )}
    </Card>
  );
}
