import { BookOpen, History, X } from 'lucide-react';
import type { Citation, Source } from '#contract/chat.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink, IconButton } from '#web/ui/Button.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { chatTexts } from './chat.texts.ts';
import styles from './SourcePanel.module.css';

interface SourceProps {
  slug: string;
  /** While the answer is written, a source is known by its place only. */
  source: Source | Citation;
}

/** The source beside the thread; Escape closes it. */
export function SourcePanel({ slug, source, onClose }: SourceProps & { onClose: () => void }) {
  const texts = useTexts(chatTexts);
  return (
    <section
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape also stops an answer; here it means the panel.
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <BookOpen size={18} aria-hidden />
        <b>{texts.source(source.n)}</b>
        <IconButton label={texts.close} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <SourceText slug={slug} source={source} />
    </section>
  );
}

/** The text as it stood when the answer was written. */
export function SourceText({ slug, source }: SourceProps) {
  const texts = useTexts(chatTexts);
  const isKnown = 'text' in source;
  return (
    <div className={styles.source}>
      <div>
        <p className={styles.article}>{source.article_title}</p>
        <h2>{source.section}</h2>
      </div>
      {isKnown && source.changed && (
        <p className={styles.changed}>
          <History size={16} aria-hidden />
          {texts.changed}
        </p>
      )}
      {isKnown ? <Markdown text={source.text} /> : <p className={styles.article}>{texts.textLater}</p>}
      <ButtonLink variant="tonal" fullWidth to={paths.articleChunk(slug, source.article_id, source.chunk_key)}>
        {texts.openArticle}
      </ButtonLink>
    </div>
  );
}
