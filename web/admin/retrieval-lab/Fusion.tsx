import type { LabReport } from '#contract/retrieval-lab.ts';
import { chunkName } from '#web/admin/chunk-name.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import styles from './RetrievalLab.module.css';

/** How both rankings became one, or why words alone decide. */
export function Fusion({ report: { fusion, candidates } }: { report: LabReport }) {
  const lab = useMessages(adminRetrievalPart).lab;
  const texts = useMessages(adminRetrievalPart).embeddings;
  const language = useLanguage();
  const number = (value: number, digits = 0) => formatNumber(language, Math.round(value * 10 ** digits) / 10 ** digits);
  if (fusion.state === 'off') return <p>{lab.fusionOff}</p>;
  if (fusion.state === 'not_ready')
    return <p>{texts.notReady({ covered: number(fusion.covered), chunks: number(fusion.chunks) })}</p>;
  if (fusion.state === 'failed') return <p>{texts.unanswered}</p>;
  return (
    <>
      <p>{texts.fused({ model: fusion.model, weight: number(fusion.weight, 2) })}</p>
      <ol className={styles.places}>
        {candidates.map(({ version_id, article_title, section, places }) => (
          <li key={version_id}>
            <span>{chunkName({ article_title, section })}</span>
            {places && (
              <small className="tabular">
                {[
                  texts.byWords({ place: places.words }),
                  texts.byMeaning({ place: places.meaning, similarity: number(places.similarity ?? 0, 2) }),
                ].join(', ')}{' '}
                {texts.sum({ score: number(places.fused, 4) })}
              </small>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
