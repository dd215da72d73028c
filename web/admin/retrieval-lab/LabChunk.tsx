import { SquarePen } from 'lucide-react';
import adminRetrievalPart from 'messages:admin-retrieval';
import type { LabReport } from '#contract/retrieval-lab.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

export type LabChunk = Pick<LabReport['candidates'][number], 'chunk_key' | 'article_title' | 'section' | 'text'>;

/** A candidate is corrected where it is ranked. */
export function LabChunkText({ chunk, onEdit }: { chunk: LabChunk; onEdit: (chunk: LabChunk) => void }) {
  const texts = useMessages(adminRetrievalPart).lab;
  return (
    <>
      <p>{chunk.text}</p>
      <Row>
        <Button
          size="small"
          variant="tonal"
          icon={<SquarePen size={18} aria-hidden />}
          aria-label={texts.editThis({ name: chunk.section || chunk.article_title })}
          onClick={() => onEdit(chunk)}
        >
          {texts.edit}
        </Button>
      </Row>
    </>
  );
}
