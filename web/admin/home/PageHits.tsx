import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PageHits as Hits } from '#contract/admin-home.ts';
import { api } from '#web/http/api.ts';
import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import adminHomePart from 'messages:admin-home';
import styles from './PageHits.module.css';

function hitsQuery() {
  return queryOptions({
    queryKey: ['admin', 'home', 'hits'],
    queryFn: ({ signal }) => api('GET /api/admin/analytics/hits', {}, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** Visits as a chart of days, and the pages that got them. */
export function PageHits() {
  const texts = useMessages(adminHomePart);
  const language = useLanguage();
  const { data, error } = useQuery(hitsQuery());
  const total = data?.days.reduce((sum, { hits }) => sum + hits, 0) ?? 0;
  return (
    <Stack as="section" gap={3} className={styles.hits} aria-labelledby="hits">
      <header>
        <h2 id="hits">{texts.hits}</h2>
        {total > 0 && <b className="tabular">{texts.inAll({ hits: formatNumber(language, total) })}</b>}
      </header>
      {!data && !error && <Skeleton height={200} />}
      {error && !data && <p role="alert">{error.message}</p>}
      {data && total === 0 && <p>{data.is_counting ? texts.noHits : texts.hitsOff}</p>}
      {data && total > 0 && (
        <div className={styles.parts}>
          <Days days={data.days} />
          <div>
            <h3>{texts.pages}</h3>
            <ol>
              {data.pages.map(({ path, hits }) => (
                <li key={path}>
                  <span>{path}</span>
                  <b className="tabular">{formatNumber(language, hits)}</b>
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
      {data?.is_counting && <p>{texts.hitsHint}</p>}
    </Stack>
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
            <span className={styles.words}>{words}</span>
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
