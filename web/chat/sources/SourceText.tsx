import { History } from 'lucide-react';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { LitMarkdown } from '#web/ui/markdown/LitMarkdown.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import type { ShownSource } from './opened-source.ts';
import styles from './SourceText.module.css';

export interface SourceProps {
  slug: string;
  source: ShownSource;
}

/** The text as it stood when the answer was written. */
export function SourceText({ source }: Pick<SourceProps, 'source'>) {
  const texts = useMessages(chatPart).thread;
  const language = useLanguage();
  const isKnown = 'text' in source;
  return (
    <Stack gap={3}>
      <div>
        <Note>{source.article_title}</Note>
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
      {isKnown ? <LitMarkdown text={source.text} ranges={source.quoted ?? []} /> : <Note>{texts.textLater}</Note>}
      {isKnown && source.source !== null && <Note>{texts.origin({ source: source.source })}</Note>}
    </Stack>
  );
}

/** The whole article, at this chunk as it is now. */
export function OpenArticle({ slug, source }: SourceProps) {
  const texts = useMessages(chatPart).thread;
  const quotations =
    'text' in source ? source.quoted?.map(({ start, end }) => source.text.slice(start, end)) : undefined;
  return (
    <ButtonLink
      variant="tonal"
      fullWidth
      to={paths.articleChunk(slug, source.article_id, source.chunk_key)}
      state={{ quotations }}
    >
      {texts.openArticle}
    </ButtonLink>
  );
}
