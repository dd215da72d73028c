import { History } from 'lucide-react';
import type { Citation, Source } from '#contract/chat.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import styles from './SourceText.module.css';

export interface SourceProps {
  slug: string;
  /** While the answer is written, a source is known by its place only. */
  source: Source | Citation;
}

/** The text as it stood when the answer was written. */
export function SourceText({ source }: Pick<SourceProps, 'source'>) {
  const texts = useMessages(chatPart).thread;
  const language = useLanguage();
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
      {isKnown && source.outdated && (
        <p className={styles.changed}>
          <History size={16} aria-hidden />
          {texts.outdated({
            written_for: source.outdated.written_for,
            game_version: source.outdated.game_version,
            day: source.outdated.checked_on && formatDate(language, source.outdated.checked_on),
          })}
        </p>
      )}
      {isKnown ? <Markdown text={source.text} /> : <p className={styles.article}>{texts.textLater}</p>}
    </div>
  );
}

/** The whole article, at this chunk as it is now. */
export function OpenArticle({ slug, source }: SourceProps) {
  const texts = useMessages(chatPart).thread;
  return (
    <ButtonLink variant="tonal" fullWidth to={paths.articleChunk(slug, source.article_id, source.chunk_key)}>
      {texts.openArticle}
    </ButtonLink>
  );
}
