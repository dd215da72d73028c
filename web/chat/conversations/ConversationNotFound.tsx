import { MessageCircleOff } from 'lucide-react';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';

/** In place of a conversation that was deleted, or is somebody else's. */
function ConversationNotFound({ slug }: { slug: string }) {
  const texts = useMessages(chatPart).conversations;
  return (
    <EmptyState
      level="h1"
      icon={<MessageCircleOff size={24} aria-hidden />}
      title={texts.notFound}
      action={<ButtonLink to={paths.chat(slug)}>{texts.toCurrent}</ButtonLink>}
    >
      {texts.notFoundHint}
    </EmptyState>
  );
}

export { ConversationNotFound as Component };
