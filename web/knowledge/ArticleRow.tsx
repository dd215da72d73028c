import { ChevronRight } from 'lucide-react';
import type { ArticleSummary } from '#contract/knowledge.ts';
import { paths } from '#contract/values/paths.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articlesPart from 'messages:articles';
import { readingMinutes } from './reading-time.ts';
import styles from './ArticleRow.module.css';

interface ArticleRowProps {
  slug: string;
  article: ArticleSummary;
  /** Its place in the list, for the staggered entrance. */
  position: number;
}

export function ArticleRow({ slug, article, position }: ArticleRowProps) {
  const texts = useMessages(articlesPart).reading;
  return (
    <li className={`${styles.row} rise`} style={{ '--n': position }}>
      <Link
        to={
          article.found
            ? paths.articleChunk(slug, article.id, article.found.chunk_key)
            : paths.article(slug, article.id)
        }
      >
        <span className={styles.text}>
          <b lang={article.language}>{article.title}</b>
          {article.found && (
            <span lang={article.language} className={styles.found}>
              {article.found.section && `${article.found.section}: `}
              {article.found.text}
            </span>
          )}
          <small className="tabular">
            {texts.sections({ count: article.section_count })} ·{' '}
            {texts.minutes({ count: readingMinutes(article.length) })}
          </small>
        </span>
        {!article.reviewed && <Chip tone="amber">{texts.unreviewed}</Chip>}
        <Chip>{article.language.toUpperCase()}</Chip>
        <ChevronRight size={18} aria-hidden />
      </Link>
    </li>
  );
}

export function RowSkeleton() {
  return (
    <li className={styles.row}>
      <Skeleton height={76} radius={0} />
    </li>
  );
}
