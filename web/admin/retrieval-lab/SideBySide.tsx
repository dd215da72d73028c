import type { LabReport } from '#contract/retrieval-lab.ts';
import { chunkName } from '#web/admin/chunk-name.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Columns, TwoLines } from '#web/ui/data/Parts.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import adminRetrievalPart from 'messages:admin-retrieval';
import { changesForExpert, compareCandidates, type ComparedChunk } from './compare-candidates.ts';
import { LabAnswer } from './LabAnswer.tsx';
import { type LabChunk, LabChunkText } from './LabChunk.tsx';
import { Component as LabSteps, decisionTones } from './LabSteps.tsx';
import styles from './RetrievalLab.module.css';

interface SideBySideProps {
  question: string;
  published: LabReport;
  tried: LabReport;
  onEdit: (chunk: LabChunk) => void;
}

/** Other settings change this of a question: both answers, then the chunks that they move, then all steps at a press. */
function SideBySide({ question, published, tried, onEdit }: SideBySideProps) {
  const texts = useMessages(adminRetrievalPart).lab;
  const sides = [
    { title: texts.inForce, report: published },
    { title: texts.onScreen, report: tried },
  ];
  return (
    <Stack gap={5}>
      <Columns least={260}>
        {sides.map(({ title, report }) => (
          <Card key={title} title={title} level="h3" size="small">
            {report.answer ? <LabAnswer answer={report.answer} /> : <Decision evidence={report.evidence} />}
          </Card>
        ))}
      </Columns>
      <Changes compared={compareCandidates(published.candidates, tried.candidates)} onEdit={onEdit} />
      {sides.map(({ title, report }) => (
        <Disclosure key={title} title={texts.allSteps({ side: title })}>
          <LabSteps report={{ ...report, answer: null }} question={question} onEdit={onEdit} />
        </Disclosure>
      ))}
    </Stack>
  );
}

function Decision({ evidence: { decision } }: Pick<LabReport, 'evidence'>) {
  const texts = useMessages(adminRetrievalPart).lab;
  return <Status tone={decisionTones[decision]}>{texts.decisions[decision]}</Status>;
}

interface ChangesProps extends Pick<SideBySideProps, 'onEdit'> {
  compared: readonly ComparedChunk[];
}

function Changes({ compared, onEdit }: ChangesProps) {
  const texts = useMessages(adminRetrievalPart).lab;
  const changed = compared.filter(changesForExpert);
  const others = compared.filter((chunk) => !changesForExpert(chunk));
  return (
    <Stack as="section" gap={3} aria-label={texts.changed}>
      <h3>{texts.changed}</h3>
      {changed.length === 0 ? <Note>{texts.nothingChanged}</Note> : <Chunks chunks={changed} onEdit={onEdit} />}
      {others.length > 0 && (
        <Disclosure isPlain title={texts.showMore({ count: others.length })}>
          <Chunks chunks={others} onEdit={onEdit} />
        </Disclosure>
      )}
    </Stack>
  );
}

function Chunks({ chunks, onEdit }: Pick<SideBySideProps, 'onEdit'> & { chunks: readonly ComparedChunk[] }) {
  return (
    <ol className={`tabular ${styles.candidates}`}>
      {chunks.map((chunk) => (
        <li key={chunk.version_id} data-given={chunk.is_given || undefined}>
          <Disclosure isPlain title={<TwoLines title={<b>{chunkName(chunk)}</b>} note={<Moved chunk={chunk} />} />}>
            <LabChunkText chunk={chunk} onEdit={onEdit} />
          </Disclosure>
        </li>
      ))}
    </ol>
  );
}

/** In words and by colour: from which rank to which, and whether the expert gets it. */
function Moved({ chunk: { from, to, was_given, is_given } }: { chunk: ComparedChunk }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const language = useLanguage();
  const rank = (place: number) => formatNumber(language, place);
  const given = is_given ? texts.given : was_given && texts.noLongerGiven;
  const tone = from === to && was_given === is_given ? 'plain' : isBetter(from, to) ? 'good' : 'attention';
  const how =
    from === null
      ? texts.came({ to: rank(to ?? 0) })
      : to === null
        ? texts.went({ from: rank(from) })
        : from === to
          ? texts.stayed({ at: rank(to) })
          : texts.moved({ from: rank(from), to: rank(to), up: to < from });
  return <Status tone={tone}>{[how, given].filter(Boolean).join(', ')}</Status>;
}

function isBetter(from: number | null, to: number | null): boolean {
  return to !== null && (from === null || to < from);
}

export { SideBySide as Component };
