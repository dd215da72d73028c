import { useLocation } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { ChipLink } from '#web/ui/data/Chip.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import adminArticlesPart from 'messages:admin-articles';
import styles from './Articles.module.css';

/** The lists of the articles' part, beside each other. */
export function Parts() {
  const texts = useMessages(adminArticlesPart);
  const { pathname } = useLocation();
  const parts = [
    { to: paths.adminArticles(), label: texts.articles.title },
    { to: paths.adminChunks(), label: texts.chunks.title },
    { to: paths.adminReviews(), label: texts.reviews.title },
    { to: paths.adminReports(), label: texts.reports.title },
    { to: paths.adminGaps(), label: texts.gaps.title },
    { to: paths.adminSnapshots(), label: texts.snapshots.title },
  ];
  return (
    <Row as="nav" gap={2} className={styles.parts} aria-label={texts.parts}>
      {parts.map(({ to, label }) => (
        <ChipLink key={to} to={to} aria-current={pathname.replace(/\/$/, '') === to ? 'page' : undefined}>
          {label}
        </ChipLink>
      ))}
    </Row>
  );
}
