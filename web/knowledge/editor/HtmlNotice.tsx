import { useDeferredValue, useMemo } from 'react';
import articleDeskPart from 'messages:article-desk';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { listHtmlTags } from '#web/ui/markdown/html-tags.ts';

const most = 5;

/** Names what readers would not see of a text, so that nobody publishes it and wonders. */
export function HtmlNotice({ content }: { content: string }) {
  const texts = useMessages(articleDeskPart);
  const deferred = useDeferredValue(content);
  const tags = useMemo(() => listHtmlTags(deferred), [deferred]);
  if (tags.length === 0) return null;
  const named = tags.slice(0, most).join(' ') + (tags.length > most ? ' …' : '');
  return <Alert tone="warning">{texts.html({ tags: named })}</Alert>;
}
