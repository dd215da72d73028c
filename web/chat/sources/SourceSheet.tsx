import { use } from 'react';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { OpenedSourceContext } from './opened-source.ts';
import type { ShownSource } from './opened-source.ts';
import { SourcePages } from './SourcePages.tsx';
import { OpenArticle, SourceText } from './SourceText.tsx';

interface SourceSheetProps {
  slug: string;
  /** The opened source; without one the sheet is closed. */
  source: ShownSource | undefined;
  onClose: () => void;
}

/** The source from the lower edge, where there is no room beside the thread. */
function SourceSheet({ slug, source, onClose }: SourceSheetProps) {
  const texts = useMessages(chatPart).thread;
  const { open } = use(OpenedSourceContext);
  const together = source?.together ?? [];
  return (
    <Dialog
      sheet
      open={source !== undefined}
      onClose={onClose}
      title={source && texts.source({ n: source.n })}
      actions={source && <OpenArticle slug={slug} source={source} />}
    >
      {together.length > 1 && source && (
        <SourcePages
          at={together.indexOf(source.n)}
          of={together.length}
          onTurn={(to) => open(source.message_id, together[to] ?? source.n, together)}
        />
      )}
      {source && <SourceText key={source.version_id} source={source} />}
    </Dialog>
  );
}

export { SourceSheet as Component };
