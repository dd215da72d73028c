import { useMemo, useState } from 'react';
import type { SharedAnswer } from '#contract/shares.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import sharingPart from 'messages:sharing';
import { useMarks } from '../sources/Marks.tsx';
import { OpenedSourceContext } from '../sources/opened-source.ts';
import { Passages } from '../thread/Passages.tsx';

/** There is one such answer on a page; its numbers open the sources below it. */
const theAnswer = 0;
const anchorOf = (n: number) => `source-${n}`;

interface ReadSource {
  n: number;
  article_title: string;
  section: string;
  text: string;
  source: string | null;
}

interface ReadAnswerProps<S extends ReadSource> {
  answer: Pick<SharedAnswer, 'text' | 'content'> & { citations: readonly S[] };
  /** Of its headings. */
  level?: 'h2' | 'h3';
  /** What is said below the text is that it may be none. */
  isDoubtful?: boolean;
  /** Below the text. */
  foot?: React.ReactNode;
  /** The number of a source that is open at first. */
  opened?: number;
  /** Above and below the text of a source. */
  renderAbove?: (source: S) => React.ReactNode;
  renderBelow?: (source: S) => React.ReactNode;
}

/** An answer for whoever has no account: its text and, below it, its sources to open. */
export function ReadAnswer<S extends ReadSource>(props: ReadAnswerProps<S>) {
  const texts = useMessages(sharingPart).page;
  const { answer, level: Heading = 'h2', isDoubtful, foot, opened: first, renderAbove, renderBelow } = props;
  const { text, content, citations } = answer;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set(first === undefined ? [] : [first]));
  const sources = useMemo(() => {
    const open = (_message: number, n: number) => {
      setOpened((before) => new Set([...before, n]));
      document.getElementById(anchorOf(n))?.scrollIntoView({ block: 'center' });
    };
    return { place: null, open };
  }, []);
  const marks = useMarks(theAnswer, citations, content?.passages);
  return (
    <OpenedSourceContext value={sources}>
      <Stack as="article" gap={3}>
        <Heading className="visually-hidden">{texts.answer}</Heading>
        {content ? (
          <>
            {content.lead !== '' && <Markdown text={content.lead} marks={marks} />}
            <Passages passages={content.passages} sources={citations} marks={marks} />
            {content.close !== '' && (
              <div className={isDoubtful ? 'second' : undefined}>
                <Markdown text={content.close} />
              </div>
            )}
          </>
        ) : (
          <Markdown text={text} marks={marks} />
        )}
        {foot}
      </Stack>
      {citations.length > 0 && (
        <Stack as="section" gap={2}>
          <Heading>{texts.sources}</Heading>
          {citations.map((cited) => (
            <Disclosure
              key={cited.n}
              id={anchorOf(cited.n)}
              title={[
                `${cited.n}.`,
                cited.section,
                cited.section === cited.article_title ? '' : `· ${cited.article_title}`,
              ]
                .filter(Boolean)
                .join(' ')}
              open={opened.has(cited.n)}
              onToggle={({ currentTarget: { open } }) =>
                setOpened((before) =>
                  open ? new Set([...before, cited.n]) : new Set([...before].filter((other) => other !== cited.n)),
                )
              }
            >
              <Stack gap={2}>
                {renderAbove?.(cited)}
                <Markdown text={cited.text} />
                {cited.source !== null && <Note>{texts.origin({ source: cited.source })}</Note>}
                {renderBelow?.(cited)}
              </Stack>
            </Disclosure>
          ))}
        </Stack>
      )}
    </OpenedSourceContext>
  );
}
