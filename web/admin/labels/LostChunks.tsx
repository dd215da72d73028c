import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import { deskAddress, lostChunksQuery } from './labels.api.ts';
import styles from './LostChunks.module.css';

/** After a change of a game's texts: the queries that lost a relevant chunk by it. Nothing where none did. */
export function LostChunks({ game_id }: { game_id: number }) {
  const texts = useMessages(adminLabelsPart).lost;
  const language = useLanguage();
  const { data } = useQuery(lostChunksQuery(game_id));
  if (!data || data.total === 0) return null;
  return (
    <section className={styles.lost} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.hint({ count: data.total })}</p>
      <ul>
        {data.items.map(({ query_id, query_text, revision, chunks }) => (
          <li key={query_id}>
            <Link to={deskAddress(game_id, query_text)}>{query_text}</Link>
            {chunks.map(({ version_id, article_title, section, grade, rewritten }) => (
              <small key={version_id} className="tabular">
                {[
                  [article_title, section].filter(Boolean).join(' › '),
                  texts.grade({ grade }),
                  rewritten ? texts.rewritten : texts.gone,
                  texts.revision({ number: formatNumber(language, revision) }),
                ].join(', ')}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
