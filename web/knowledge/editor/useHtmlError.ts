import { useDeferredValue, useMemo } from 'react';
import articleDeskPart from 'messages:article-desk';
import { useMessages } from '#web/i18n/messages.ts';
import { listHtmlTags } from '#web/ui/markdown/html-tags.ts';

const most = 5;

/** Why a text will be refused when it is published, told while it is written: names what readers would not see of it. */
export function useHtmlError(content: string): string | undefined {
  const texts = useMessages(articleDeskPart);
  const deferred = useDeferredValue(content);
  const tags = useMemo(() => listHtmlTags(deferred), [deferred]);
  if (tags.length === 0) return undefined;
  return texts.html({ tags: tags.slice(0, most).join(' ') + (tags.length > most ? ' …' : '') });
}
