import { Link2, Sparkles } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Article } from '#contract/knowledge.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { questionDraft, readDraft, saveDraft } from '#web/shell/drafts.ts';
import { ButtonLink, IconButton } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { lazyPart } from '#web/ui/layout/lazy-screen.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { copyText } from '#web/ui/controls/copy-text.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Note, Page, Row, Stack } from '#web/ui/layout/Layout.tsx';
import articlesPart from 'messages:articles';
import { ArticleContents } from './ArticleContents.tsx';
import { ArticleActions, ArticleNotes, AskMarked, SpoilerNotice } from './on-demand.tsx';
import { readingMinutes } from './reading-time.ts';
import { chunkAnchor, eachAlone, groupSections, type Section, type Stretch } from './sections.ts';
import { useTarget } from './useTarget.ts';
import styles from './ArticleReader.module.css';

const LitStretch = lazyPart(() => import('./LitStretch.tsx'));
const Joined = lazyPart(() => import('./stretches.ts'));

interface ArticleReaderProps {
  article: Article;
  gameTitle: string | undefined;
  mayAsk: boolean;
}

export function ArticleReader({ article, gameTitle, mayAsk }: ArticleReaderProps) {
  const texts = useMessages(articlesPart).reading;
  const text = useRef<HTMLDivElement>(null);
  const sections = groupSections(article.chunks);
  useTarget(text);

  /** The chat opens with the article named, unless a question is being written already. */
  function prepareQuestion() {
    const draft = questionDraft(article.game_slug);
    if (readDraft(draft) === '') saveDraft(draft, texts.aboutArticle({ title: article.title }));
  }

  return (
    <Page isWide className={styles.reader}>
      <ArticleContents sections={sections} language={article.language} />
      <article className={styles.article}>
        <Facts article={article} gameTitle={gameTitle} />
        <div ref={text} lang={article.language} className={styles.text}>
          {sections.map((section) => (
            <SectionText key={section.id} section={section} />
          ))}
          {mayAsk && <AskMarked slug={article.game_slug} text={text} />}
        </div>
        {article.hidden_sections > 0 && (
          <SpoilerNotice game_id={article.game_id}>{texts.hidden({ count: article.hidden_sections })}</SpoilerNotice>
        )}
        <Row as="footer" isSpread gap={4} className="ruled">
          <Origin article={article} />
          {mayAsk && (
            <ButtonLink
              variant="tonal"
              icon={<Sparkles size={18} aria-hidden />}
              to={paths.chat(article.game_slug)}
              onClick={prepareQuestion}
            >
              {texts.askAbout}
            </ButtonLink>
          )}
        </Row>
      </article>
    </Page>
  );
}

function Facts({ article, gameTitle }: Pick<ArticleReaderProps, 'article' | 'gameTitle'>) {
  const texts = useMessages(articlesPart).reading;
  const language = useLanguage();
  const isParticular = article.language !== language || !article.reviewed || article.pending || article.hidden;
  return (
    <Stack as="header" gap={3}>
      <Note>
        <Link to={paths.game(article.game_slug)}>{gameTitle ?? '\u00a0'}</Link>
        {' / '}
        <Link to={paths.articles(article.game_slug)}>{texts.articles}</Link>
      </Note>
      <h1 lang={article.language}>{article.title}</h1>
      <Row className="second">
        <Chip>{article.language.toUpperCase()}</Chip>
        {article.reviewed ? <Chip tone="mint">{texts.reviewed}</Chip> : <Chip tone="amber">{texts.unreviewed}</Chip>}
        {article.game_version && <span>{texts.gameVersion({ version: article.game_version })}</span>}
        {article.length > 0 && (
          <span className="tabular">{texts.minutes({ count: readingMinutes(article.length) })}</span>
        )}
        {article.author_name && <span>{texts.byAuthor({ name: article.author_name })}</span>}
        {article.used_in > 0 && <span className="tabular">{texts.usedIn({ count: article.used_in })}</span>}
        <ArticleActions article={article} />
      </Row>
      {isParticular && <ArticleNotes article={article} />}
    </Stack>
  );
}

/** Where the text comes from; shown as it was stated, never as a link that somebody chose. */
function Origin({ article }: { article: Article }) {
  const texts = useMessages(articlesPart).reading;
  const language = useLanguage();
  return (
    <Note data-grow>
      {article.source && (
        <>
          {texts.source}: {article.source}
          <br />
        </>
      )}
      {texts.updated({ date: formatDate(language, article.updated_at) })}
      {article.checked_on && ` · ${texts.checkedOn({ date: formatDate(language, article.checked_on) })}`}
    </Note>
  );
}

function SectionText({ section }: { section: Section }) {
  const { id, title } = section;
  const texts = useMessages(articlesPart).reading;

  const copyLink = () =>
    void copyText(new URL(`#${id}`, location.href).href, { copied: texts.linkCopied, failed: texts.copyFailed });

  const render = (stretches: readonly Stretch[]) =>
    stretches.map((stretch, index) => (
      <div key={stretch.id} id={stretch.id} className={styles.chunk}>
        {index === 0 && (
          <Row gap={1} isTight className={styles.heading}>
            <h2>{title}</h2>
            <IconButton isSmall label={texts.copyLink({ section: title })} onClick={copyLink}>
              <Link2 size={18} aria-hidden />
            </IconButton>
          </Row>
        )}
        {stretch.chunks.slice(1).map(({ chunk_key }) => (
          <span key={chunk_key} id={chunkAnchor(chunk_key)} />
        ))}
        <StretchText stretch={stretch} />
      </div>
    ));
  const alone = render(eachAlone(section));
  // Most sections are one chunk, and their readers need not wait for what joins several.
  if (section.chunks.length === 1) return <section>{alone}</section>;
  return (
    <section>
      <Suspense fallback={alone}>
        <Joined section={section}>{render}</Joined>
      </Suspense>
    </section>
  );
}

/** Only who comes to a place of the article needs what finds and lights it. */
function StretchText({ stretch }: { stretch: Stretch }) {
  const location: { hash: string; key: string; state: unknown } = useLocation();
  const plain = <Markdown text={stretch.text} />;
  if (location.hash === '') return plain;
  return (
    <Suspense fallback={plain}>
      <LitStretch key={location.key} stretch={stretch} hash={location.hash} state={location.state} />
    </Suspense>
  );
}
