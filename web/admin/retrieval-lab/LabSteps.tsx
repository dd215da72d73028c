import type { LabReport } from '#contract/retrieval-lab.ts';
import { chunkName } from '#web/admin/chunk-name.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import { formatUsd } from '../money.ts';
import { Fusion } from './Fusion.tsx';
import { LabAnswer } from './LabAnswer.tsx';
import { type LabChunk, LabChunkText } from './LabChunk.tsx';
import '#web/ui/pre.css';
import styles from './RetrievalLab.module.css';

const partNames = ['words', 'word_parts'] as const;
export const decisionTones = { answer: 'good', unsure: 'attention', none: 'bad' } as const;

interface LabStepsProps {
  report: LabReport;
  question: string;
  onEdit: (chunk: LabChunk) => void;
}

/** The steps of one question, in their order. */
function LabSteps({ report, question, onEdit }: LabStepsProps) {
  const texts = useMessages(adminRetrievalPart).lab;
  return (
    <Stack as="ol" gap={5} className={styles.steps}>
      <Step title={texts.words}>
        <Words report={report} question={question} />
      </Step>
      <Step title={texts.candidates}>
        <Candidates report={report} onEdit={onEdit} />
      </Step>
      <Step title={texts.fusion}>
        <Fusion report={report} />
      </Step>
      <Step title={texts.evidence}>
        <Evidence evidence={report.evidence} />
      </Step>
      {report.rewriting && (
        <Step title={texts.rewriting}>
          <Rewriting rewriting={report.rewriting} />
        </Step>
      )}
      <Step title={texts.prompt}>
        <Disclosure isPlain title={texts.promptHint}>
          <pre>{report.prompt.instructions}</pre>
          {report.prompt.messages.map(({ role, content }, i) => (
            <div key={i}>
              <small>{role}</small>
              <pre>{content}</pre>
            </div>
          ))}
        </Disclosure>
      </Step>
      {report.answer && (
        <Step title={texts.answer}>
          <LabAnswer answer={report.answer} />
        </Step>
      )}
    </Stack>
  );
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack as="li" gap={2} className={`ruled ${styles.step}`}>
      <h3>{title}</h3>
      {children}
    </Stack>
  );
}

function Words({ report, question }: { report: LabReport; question: string }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const language = useLanguage();
  const { words, text } = report;
  return (
    <>
      {text !== question && <p>{texts.readAs({ text })}</p>}
      <Row as="ul" gap={2} align="stretch" className={styles.words}>
        {words.map(({ word, kind, asked, idf, matches }, i) => {
          const standing = wordsOf(matches.filter((match) => !match.from_dictionary));
          const translated = wordsOf(matches.filter((match) => match.from_dictionary));
          return (
            <li key={i} data-kind={kind}>
              <b>{word}</b>
              <small>
                {[
                  texts.kinds[kind],
                  kind !== 'known' && standing.length > 0 && texts.standsFor({ words: standing.join(', ') }),
                  translated.length > 0 && texts.inDictionary({ words: translated.join(', ') }),
                  !asked && texts.questionWord,
                  `idf ${formatNumber(language, Math.round(idf * 100) / 100)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </li>
          );
        })}
      </Row>
    </>
  );
}

const wordsOf = (matches: readonly { word: string }[]) => [...new Set(matches.map(({ word }) => word))];

function Candidates({ report, onEdit }: Pick<LabStepsProps, 'report' | 'onEdit'>) {
  const texts = useMessages(adminRetrievalPart).lab;
  const meaning = useMessages(adminRetrievalPart).embeddings;
  const language = useLanguage();
  const { candidates, ms } = report;
  const round = (value: number) => formatNumber(language, Math.round(value * 100) / 100);
  const most = Math.max(...candidates.map(({ score }) => score.total), Number.MIN_VALUE);
  if (candidates.length === 0) return <p>{texts.noCandidates}</p>;
  return (
    <>
      <p>{texts.took({ ms: formatNumber(language, Math.round(ms * 10) / 10) })}</p>
      <Row as="p" gap={4}>
        {partNames.map((name) => (
          <span key={name} className={styles.part} data-part={name}>
            {texts.parts[name]}
          </span>
        ))}
      </Row>
      <ol className={`tabular ${styles.candidates}`}>
        {candidates.map(({ score, places, given, ...chunk }) => (
          <li key={chunk.version_id} data-given={given || undefined}>
            <Disclosure
              isPlain
              title={
                <>
                  <TwoLines
                    title={<b>{chunkName(chunk)}</b>}
                    note={[
                      places !== null && places.words === null
                        ? meaning.onlyByMeaning
                        : partNames.map((name) => round(score[name])).join(' + ') + ` = ${round(score.total)}`,
                      given && texts.given,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  />
                  <span className={styles.bar} aria-hidden>
                    {partNames.map((name) => (
                      <i key={name} data-part={name} style={{ width: `${(Math.max(0, score[name]) / most) * 100}%` }} />
                    ))}
                  </span>
                </>
              }
            >
              <LabChunkText chunk={chunk} onEdit={onEdit} />
            </Disclosure>
          </li>
        ))}
      </ol>
    </>
  );
}

function Evidence({ evidence }: { evidence: LabReport['evidence'] }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const language = useLanguage();
  const share = (value: number) => formatPercent(language, value * 100);
  const { certainty, decision, answer_from, unsure_from } = evidence;
  return (
    <>
      <Status tone={decisionTones[decision]}>{texts.decisions[decision]}</Status>
      <p>{texts.likely({ share: share(certainty), answer: share(answer_from), unsure: share(unsure_from) })}</p>
    </>
  );
}

function Rewriting({ rewriting }: { rewriting: NonNullable<LabReport['rewriting']> }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const language = useLanguage();
  const { queries, outcome, added, decision, cost_usd, ms } = rewriting;
  const notes = [texts.took({ ms: formatNumber(language, ms) }), cost_usd > 0 && formatUsd(language, cost_usd)];
  return (
    <>
      {queries.length === 0 ? (
        <p>{outcome === 'rewritten' ? texts.noQueries : texts.rewritingFailed({ outcome })}</p>
      ) : (
        <ul>
          {queries.map((query) => (
            <li key={query}>{query}</li>
          ))}
        </ul>
      )}
      {added.length > 0 && (
        <p>
          {texts.queriesAdded({
            chunks: added.map(chunkName).join('; '),
          })}
        </p>
      )}
      <Status tone={decisionTones[decision]}>{texts.decisions[decision]}</Status>
      <p>{notes.filter(Boolean).join(', ')}</p>
    </>
  );
}

export { LabSteps as Component };
