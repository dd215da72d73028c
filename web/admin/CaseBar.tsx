import { useLocation } from 'react-router';
import adminPart from 'messages:admin';
import { useMessages } from '#web/i18n/messages.ts';
import { readCase } from '#web/shell/case-address.ts';
import { BackLink } from '#web/ui/PageHead.tsx';

/** Back to the answer that somebody works on, from wherever the work has led. */
export function CaseBar() {
  const texts = useMessages(adminPart).frame;
  const answer = readCase(new URLSearchParams(useLocation().search));
  return answer === undefined ? null : <BackLink to={answer} label={texts.backToAnswer} />;
}
