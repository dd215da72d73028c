import type { LabReport } from '#contract/retrieval-lab.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { embeddingsTexts } from './embeddings.texts.ts';
import { retrievalLabTexts } from './retrieval-lab.texts.ts';
import styles from './RetrievalLab.module.css';

/** How both rankings became one, or why words alone decide. */
export function Fusion({ report: { fusion, candidates } }: { report: LabReport }) {
  const lab = useTexts(retrievalLabTexts);
  const texts = useTexts(embeddingsTexts);
  const language = useLanguage();
  const number = (value: number, digits = 0) => formatNumber(language, Math.round(value * 10 ** digits) / 10 ** digits);
  if (fusion.state === 'off') return <p>{lab.fusionOff}</p>;
  if (fusion.state === 'not_ready') return <p>{texts.notReady(number(fusion.covered), number(fusion.chunks))}</p>;
  if (fusion.state === 'failed') return <p>{texts.unanswered}</p>;
  return (
    <>
      <p>{texts.fused(fusion.model, number(fusion.weight, 2))}</p>
      <ol className={styles.places}>
        {candidates.map(({ version_id, article_title, section, places }) => (
          <li key={version_id}>
            <span>{[article_title, section].filter(Boolean).join(' › ')}</span>
            {places && (
              <small className="tabular">
                {[
                  texts.byWords(places.words),
                  texts.byMeaning(places.meaning, number(places.similarity ?? 0, 2)),
                  texts.sum(number(places.fused, 4)),
                ].join(', ')}
              </small>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
