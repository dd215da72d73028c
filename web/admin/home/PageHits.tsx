import { useQuery } from '@tanstack/react-query';
import type { PageHits as Hits } from '#contract/admin-home.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import { Split } from '#web/ui/data/Parts.tsx';
import adminHomePart from 'messages:admin-home';
import styles from './PageHits.module.css';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';

/** Visits as a chart of days, and the pages that got them. */
export function PageHits() {
  const texts = useMessages(adminHomePart);
  const language = useLanguage();
  const query = useQuery(
    apiQuery(['admin', 'home', 'hits'], 'GET /api/admin/analytics/hits', {}, { staleTime: 5 * 60_000 }),
  );
  const { data } = query;
  const total = data?.days.reduce((sum, { hits }) => sum + hits, 0) ?? 0;
  return (
    <Card
      title={texts.hits}
      actions={total > 0 && <b className="tabular">{texts.inAll({ hits: formatNumber(language, total) })}</b>}
    >
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={200} />}
        empty={data && total === 0 && <Note>{data.is_counting ? texts.noHits : texts.hitsOff}</Note>}
      >
        {({ days, pages }) => (
          <Split side={320} isAtEnd>
            <Days days={days} />
            <div>
              <Note>{texts.pages}</Note>
              <ol className={styles.pages}>
                {pages.map(({ path, hits }) => (
                  <Row as="li" key={path} gap={4} align="stretch" isSpread isTight>
                    <span className="clip">{path}</span>
                    <b className="tabular">{formatNumber(language, hits)}</b>
                  </Row>
                ))}
              </ol>
            </div>
          </Split>
        )}
      </LoadState>
      {data?.is_counting && <Note>{texts.hitsHint}</Note>}
    </Card>
  );
}

/** One bar a day: its height all hits, its solid part the visitors. */
function Days({ days }: Pick<Hits, 'days'>) {
  const texts = useMessages(adminHomePart);
  const language = useLanguage();
  const largest = Math.max(...days.map(({ hits }) => hits), 1);
  return (
    <ul className={styles.days}>
      {days.map(({ date, hits, visitors }) => {
        const words = texts.hitsOn({
          date: formatDate(language, date),
          hits: formatNumber(language, hits),
          visitors: formatNumber(language, visitors),
        });
        return (
          <li key={date} title={words}>
            <span className="visually-hidden">{words}</span>
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden>
              <rect x="0" width="10" height={Math.max(1, (hits / largest) * 100)} className={styles.all} />
              <rect x="0" width="10" height={(Math.min(visitors, hits) / largest) * 100} className={styles.people} />
            </svg>
          </li>
        );
      })}
    </ul>
  );
}
