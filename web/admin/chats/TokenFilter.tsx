import { Download } from 'lucide-react';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { DateRange } from '#web/ui/controls/DateRange.tsx';
import { Toolbar } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminPart from 'messages:admin';
import { saveTokenUsage, type TokenSpan } from './chats.api.ts';

interface TokenFilterProps {
  user_id: number;
  span: TokenSpan;
  onChange: (span: TokenSpan) => void;
}

/** The days whose requests are shown, and all of them as a file. */
export function TokenFilter({ user_id, span, onChange }: TokenFilterProps) {
  const { csv } = useMessages(adminPart).list;
  const save = useAction(() => saveTokenUsage(user_id, span));
  return (
    <Toolbar>
      <DateRange {...span} onChange={onChange} />
      <IconButton framed label={csv} loading={save.isPending} onClick={() => void save.run()}>
        <Download size={20} aria-hidden />
      </IconButton>
    </Toolbar>
  );
}
