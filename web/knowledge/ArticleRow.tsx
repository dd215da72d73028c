import { ChevronRight } from 'lucide-react';
import type { ArticleSummary } from '#contract/knowledge.ts';
import { paths } from '#contract/values/paths.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Excerpt } from '#web/ui/data/Excerpt.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articlesPart from 'messages:articles';
import { readingMinutes } from './reading-time.ts';

interface ArticleRowProps {
  slug: string;
  article: ArticleSummary;
  /** Its place in the list, for the staggered entrance. */
  position: number;
}

export function ArticleRow({ slug, article, position }: ArticleRowProps) {
  const texts = useMessages(articlesPart).reading;
  return (
    <Line
      className="rise"
      style={{ '--n': position }}
      to={
        article.found ? paths.articleChunk(slug, article.id, article.found.chunk_key) : paths.article(slug, article.id)
      }
      title={<b lang={article.language}>{article.title}</b>}
      note={
        article.found && (
          <span lang={article.language}>
            {article.found.section && `${article.found.section}: `}
            <Excerpt {...article.found} />
          </span>
        )
      }
      end={
        <>
          {!article.reviewed && <Chip tone="amber">{texts.unreviewed}</Chip>}
          <Chip>{article.language.toUpperCase()}</Chip>
          <ChevronRight size={18} aria-hidden />
        </>
      }
    >
      <small className="tabular">
        {texts.sections({ count: article.section_count })} · {texts.minutes({ count: readingMinutes(article.length) })}
      </small>
    </Line>
  );
}
