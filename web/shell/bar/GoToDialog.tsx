import { useNavigate } from 'react-router';
import { PickList } from '#web/ui/controls/PickList.tsx';
import type { PickGroup } from '#web/ui/controls/PickList.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { useAsk } from '../useAsk.ts';
import type { Target } from './go-to-target.ts';

export interface GoToProps {
  open: boolean;
  /** The first letters, which came while the dialog was being fetched. */
  typed: string;
  onClose: () => void;
}

interface GoToDialogProps extends Omit<GoToProps, 'typed'> {
  title: string;
  label: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly PickGroup<Target>[];
  /** In place of the groups. */
  note: string | undefined;
  /** The part of the line that an expert is asked. */
  question: string;
}

/** A line to find something by, and what is found; chosen, it leads there or asks an expert, and the line is empty again. */
export function GoToDialog({ open, onClose, title, onText, question, ...list }: GoToDialogProps) {
  const navigate = useNavigate();
  const ask = useAsk();

  function close() {
    onText('');
    onClose();
  }

  return (
    <Dialog sheet size="medium" open={open} onClose={close} title={title}>
      <PickList
        {...list}
        onText={onText}
        onSelect={({ to, asks }) => {
          close();
          if (asks === undefined) void navigate(to);
          else ask(asks, question);
        }}
      />
    </Dialog>
  );
}
