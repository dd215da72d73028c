import { Scissors } from 'lucide-react';
import { useDeferredValue } from 'react';
import type { Language } from '#contract/common.ts';
import { limits } from '#contract/values/limits.ts';
import { splitContent } from '#contract/values/split-content.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import articleDeskPart from 'messages:article-desk';
import articleEditorPart from 'messages:article-editor';
import { Stack } from '#web/ui/layout/Layout.tsx';
import '#web/ui/pre.css';

interface SplitNoticeProps {
  content: string;
  language: Language;
  onSplit: (parts: readonly string[]) => void;
}

/** Of a long section: the parts that it will be published in, each by its length and how it begins. */
export function SplitNotice({ content, language, onSplit }: SplitNoticeProps) {
  const texts = useMessages(articleDeskPart);
  const { characters } = useMessages(articleEditorPart);
  const own = useLanguage();
  const shown = useDeferredValue(content);
  if (shown.trim().length <= limits.splitChunk) return null;
  const parts = splitContent(shown);
  return (
    <Disclosure open title={texts.splitInto({ count: parts.length })}>
      <Stack as="ol" gap={1} className="scrolls">
        {parts.map((part, index) => (
          <li key={index}>
            <b>{texts.splitPart({ n: index + 1 })}</b>
            <small className="tabular"> · {characters({ count: formatNumber(own, part.length) })}</small>
            <q lang={language} className="second clip">
              {beginningOf(part)}
            </q>
          </li>
        ))}
      </Stack>
      <div>
        <Button
          variant="text"
          size="small"
          icon={<Scissors size={16} aria-hidden />}
          onClick={() => onSplit(splitContent(content))}
        >
          {texts.splitNow}
        </Button>
      </div>
    </Disclosure>
  );
}

/** Its first words, without the signs of Markdown before them. */
function beginningOf(part: string): string {
  const [line = ''] = part.replace(/^(?:```.*\n|[#>*\-|\s]|\d+[.)]\s)+/, '').split('\n');
  return line.length <= 80 ? line : `${line.slice(0, 80).trimEnd()}…`;
}
