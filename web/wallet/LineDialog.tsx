import type { LedgerLine } from '#contract/wallet.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import historyPart from 'messages:wallet-history';
import { Amounts } from './HistoryRow.tsx';
import styles from './History.module.css';

/** One line whole: a credit's full description, its number to ask about, and what took it back. */
export function LineDialog({ line, onClose }: { line: LedgerLine | null; onClose: () => void }) {
  const texts = useMessages(historyPart);
  const language = useLanguage();
  return (
    <Dialog open={line !== null} onClose={onClose} title={line && texts.kinds[line.kind]} sheet>
      {line && (
        <Stack gap={3} className={styles.line}>
          <Amounts line={line} />
          {line.description && <p>{line.description}</p>}
          <Note>
            {texts.lineNumber({ id: line.id })}
            <br />
            <time dateTime={line.created_at} className="tabular">
              {formatMoment(language, line.created_at)}
            </time>
            {line.kind === 'reversal' && line.cause.id !== null && (
              <>
                <br />
                {texts.takesBack({ id: line.cause.id })}
              </>
            )}
          </Note>
        </Stack>
      )}
    </Dialog>
  );
}
