import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import type { Achievement } from '#contract/games.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { saveAsFile } from '#web/ui/data/save-as-file.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import articleDeskPart from 'messages:article-desk';
import uiPart from 'messages:ui';
import type { EditedArticle } from './edited-article.ts';
import { readArticleFile, writeArticleFile } from './markdown-file.ts';
import { toEdited, toMarked } from './marked-sections.ts';

interface MarkdownFilesProps {
  text: EditedArticle;
  achievements: readonly Achievement[];
  /** Takes another text in place of what is being written. */
  onOpen: (text: EditedArticle) => void;
}

const mib = 1024 * 1024;
/** Bytes of one article’s file that its editor opens. */
const fileMax = 4 * mib;

/** Takes an article out as a Markdown file, and one in. */
function MarkdownFiles({ text, achievements, onOpen }: MarkdownFilesProps) {
  const texts = useMessages(articleDeskPart);
  const shared = useMessages(uiPart);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function open(file: File) {
    if (file.size > fileMax) {
      return setProblems([texts.fileTooLarge({ size: fileMax / mib })]);
    }
    const written = await readText(file);
    if (written === undefined) return setProblems([texts.fileUnread]);
    const read = readArticleFile(written);
    if (read === undefined) return setProblems([texts.frontMatterUnread]);
    if (read.sections.length === 0) return setProblems([texts.fileEmpty]);
    const { sections, unknown } = toEdited(read.sections, text.chunks, achievements);
    setProblems([
      ...unknown.map((title) => texts.unknownGate({ title })),
      ...read.unclear_gates.map((line) => texts.unclearGate({ line })),
    ]);
    onOpen({
      title: (read.title ?? text.title).slice(0, limits.title),
      language: read.language ?? text.language,
      game_version: read.game_version.slice(0, limits.gameVersion),
      checked_on: read.checked_on,
      chunks: sections,
    });
    showToast(texts.opened, { action: { label: shared.undo, onSelect: () => onOpen(text) } });
  }

  function download() {
    const { chunks, ...facts } = text;
    const sections = chunks.map((section) => toMarked(section, achievements));
    const name = text.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'article';
    saveAsFile(new Blob([writeArticleFile({ ...facts, sections })], { type: 'text/markdown' }), `${name}.md`);
  }

  return (
    <>
      <FileButton
        variant="text"
        size="small"
        icon={<FileUp size={18} aria-hidden />}
        accept=".md,.markdown,.txt,text/markdown,text/plain"
        onChoose={(file) => void open(file)}
      >
        {texts.openFile}
      </FileButton>
      <Button variant="text" size="small" icon={<Download size={18} aria-hidden />} onClick={download}>
        {texts.download}
      </Button>
      {problems.length > 0 && (
        <Alert tone="warning">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
    </>
  );
}

/** @returns nothing for what is no text */
async function readText(file: File): Promise<string | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

export { MarkdownFiles as Component };
