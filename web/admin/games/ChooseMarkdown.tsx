import { FileUp, FolderUp } from 'lucide-react';
import { useState } from 'react';
import adminWikiPart from 'messages:admin-wiki';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import type { ChooseProps } from './choose-props.ts';
import { ImportCommand } from './ImportCommand.tsx';
import { useSurveyFiles, useSurveyZip } from './games.api.ts';

/** Texts in Markdown or HTML: a zip as it is, or the files of a folder one by one. */
export function ChooseMarkdown({ gameId, onLook, problem }: ChooseProps) {
  const texts = useMessages(adminWikiPart);
  const zip = useSurveyZip(gameId);
  const files = useSurveyFiles(gameId);
  const [wrong, setWrong] = useState<string | null>(null);
  const isPending = zip.isPending || files.isPending;
  const error = zip.error ?? files.error;
  const options = { onSuccess: ({ job_id }: { job_id: number }) => onLook(job_id) };

  async function take(chosen: File[]) {
    if (isPending) return;
    zip.reset();
    files.reset();
    setWrong(null);
    const [first] = chosen;
    if (first !== undefined && chosen.length === 1 && /\.zip$/i.test(first.name)) {
      if (first.size > limits.wikiFile) setWrong(texts.zipTooLarge);
      else zip.mutate(first, options);
      return;
    }
    const read = await readTexts(chosen.filter(({ name }) => /\.(?:md|markdown|html?)$/i.test(name)));
    if (typeof read === 'string') setWrong(read === 'none' ? texts.noMarkdown : texts.tooManyFiles);
    else if ('not_utf8' in read) setWrong(texts.notUtf8({ name: read.not_utf8 }));
    else files.mutate(read.files, options);
  }

  return (
    <Card title={texts.fromMarkdown}>
      <p>{texts.markdownHint}</p>
      {isPending ? (
        <Progress label={texts.sendingFiles} />
      ) : (
        <Row gap={2}>
          <FileButton
            icon={<FileUp size={18} aria-hidden />}
            accept=".zip,.md,.markdown,.html,.htm"
            multiple
            onChoose={(_first, all) => void take(all)}
          >
            {texts.chooseZip}
          </FileButton>
          <FileButton icon={<FolderUp size={18} aria-hidden />} folder onChoose={(_first, all) => void take(all)}>
            {texts.chooseFolder}
          </FileButton>
        </Row>
      )}
      <Note>{texts.markdownLimits}</Note>
      <ImportCommand gameId={gameId} option={'--markdown FOLDER --source "Manual of the game"'} />
      {wrong !== null && <Alert>{wrong}</Alert>}
      {error && <Alert>{error.message}</Alert>}
      {problem}
    </Card>
  );
}

type Read = { files: { path: string; text: string }[] } | { not_utf8: string } | 'none' | 'too_many';

async function readTexts(chosen: readonly File[]): Promise<Read> {
  if (chosen.length === 0) return 'none';
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  // Quotes and line breaks take more room on the way.
  if (chosen.length > limits.sentFiles || bytes > limits.sentTexts * 0.8) return 'too_many';
  const files = [];
  for (const file of chosen) {
    const path = file.webkitRelativePath || file.name;
    try {
      files.push({ path, text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) });
    } catch {
      return { not_utf8: path };
    }
  }
  return { files };
}
