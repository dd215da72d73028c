import type { Passage } from '#contract/chat.ts';
import { joinTables } from '#contract/values/joined-tables.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import type { Marks } from '#web/ui/markdown/Markdown.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { numberPassage } from './number-passage.ts';
import { Quoted, type QuotedSource } from './Quoted.tsx';
import styles from './Answer.module.css';

interface PassagesProps {
  passages: readonly Passage[];
  sources: readonly QuotedSource[];
  marks: Marks;
  /** Of the game, where its heading leads from a passage without a number to its article. */
  slug?: string | undefined;
}

/** What the articles say, each quotation under its heading and with its source's number at its end. */
export function Passages({ passages, sources, marks, slug }: PassagesProps) {
  // A source that the answer was not written from is not among those that a number opens.
  const textOf = (passage: Passage) => (marks.citation(passage.n) === null ? passage.text : numberPassage(passage));
  return joinTables(passages, textOf).map(
    ({ text, quoted, quoted: [passage] }, index, joined) =>
      passage && (
        <Stack key={passage.n} as="section" gap={1} className={styles.passage}>
          {passage.part && passage.part !== joined[index - 1]?.quoted[0]?.part && (
            <p className={styles.part}>
              <b>{passage.part}</b>
            </p>
          )}
          <h3>
            {slug !== undefined && marks.citation(passage.n) === null ? (
              <Link to={paths.article(slug, passage.article_id)}>{passage.heading}</Link>
            ) : (
              passage.heading
            )}
            {passage.heading !== passage.article_title && ` · ${passage.article_title}`}
          </h3>
          <Quoted text={text} quoted={quoted} sources={sources} marks={marks} />
        </Stack>
      ),
  );
}
