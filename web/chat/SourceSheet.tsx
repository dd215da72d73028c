import type { Citation, Source } from '#contract/chat.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { chatTexts } from './chat.texts.ts';
import { OpenArticle, SourceText } from './SourceText.tsx';

interface SourceSheetProps {
  slug: string;
  /** The opened source; without one the sheet is closed. */
  source: Source | Citation | undefined;
  onClose: () => void;
}

/** The source from the lower edge, where there is no room beside the thread. */
function SourceSheet({ slug, source, onClose }: SourceSheetProps) {
  const texts = useTexts(chatTexts);
  return (
    <Dialog
      sheet
      open={source !== undefined}
      onClose={onClose}
      title={source && texts.source(source.n)}
      closeLabel={texts.close}
      actions={source && <OpenArticle slug={slug} source={source} />}
    >
      {source && <SourceText source={source} />}
    </Dialog>
  );
}

export { SourceSheet as Component };
