import { useQuery } from '@tanstack/react-query';
import { History, Sparkles } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SharedAnswer } from '#contract/shares.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { pendingQuestion, saveDraft } from '#web/shell/drafts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Note, Row, Stack } from '#web/ui/Layout.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import sharingPart from 'messages:sharing';
import { useMarks } from './Marks.tsx';
import { OpenedSourceContext } from './opened-source.ts';
import { Passages } from './Passages.tsx';
import styles from './SharedAnswer.module.css';

/** There is one answer on the page; its numbers open the sources below it. */
const theAnswer = 0;
const anchorOf = (n: number) => `source-${n}`;

function Shared({ shared }: { shared: SharedAnswer }) {
  const texts = useMessages(sharingPart).page;
  const language = useLanguage();
  const { game, question, answered_at } = shared;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const sources = useMemo(() => {
    const open = (_message: number, n: number) => {
      setOpened((before) => new Set([...before, n]));
      document.getElementById(anchorOf(n))?.scrollIntoView({ block: 'center' });
    };
    return { place: null, open };
  }, []);
  return (
    <OpenedSourceContext value={sources}>
      <Row isTight>
        <Cover slug={game.slug} picture={game.header_url} size={48} />
        <div>
          <Link to={paths.game(game.slug)}>
            <b>{game.title}</b>
          </Link>
          <Note>
            <time dateTime={answered_at}>{texts.answered({ day: formatDay(language, answered_at) })}</time>
          </Note>
        </div>
      </Row>
      <h1 className={styles.question}>{question}</h1>
      <Answer shared={shared} />
      <Sources
        shared={shared}
        opened={opened}
        onToggle={(n, isOpen) =>
          setOpened((before) => new Set(isOpen ? [...before, n] : [...before].filter((other) => other !== n)))
        }
      />
      <AskOwn game={game} />
    </OpenedSourceContext>
  );
}

function Answer({ shared: { text, content, citations, state } }: { shared: SharedAnswer }) {
  const texts = useMessages(sharingPart).page;
  const marks = useMarks(theAnswer, citations);
  return (
    <Stack as="article" gap={3}>
      <h2 className="visually-hidden">{texts.answer}</h2>
      {state === 'unsure' && <Note tone="amber">{texts.unsure}</Note>}
      {content ? (
        <>
          {content.lead !== '' && <Markdown text={content.lead} />}
          <Passages passages={content.passages} marks={marks} />
          {content.close !== '' && <Markdown text={content.close} />}
        </>
      ) : (
        <Markdown text={text} marks={marks} />
      )}
    </Stack>
  );
}

interface SourcesProps {
  shared: SharedAnswer;
  opened: ReadonlySet<number>;
  onToggle: (n: number, isOpen: boolean) => void;
}

function Sources({ shared: { citations, game }, opened, onToggle }: SourcesProps) {
  const texts = useMessages(sharingPart).page;
  if (citations.length === 0) return null;
  return (
    <Stack as="section" gap={2}>
      <h2>{texts.sources}</h2>
      {citations.map(({ n, article_id, article_title, section, chunk_key, text, changed, source }) => (
        <Disclosure
          key={n}
          id={anchorOf(n)}
          title={[`${n}.`, section, section === article_title ? '' : `· ${article_title}`].filter(Boolean).join(' ')}
          open={opened.has(n)}
          onToggle={({ currentTarget }) => onToggle(n, currentTarget.open)}
        >
          <Stack gap={2}>
            {changed && (
              <Note>
                <History size={16} aria-hidden /> {texts.changed}
              </Note>
            )}
            <Markdown text={text} />
            {source !== null && <Note>{texts.origin({ source })}</Note>}
            <Link to={paths.articleChunk(game.slug, article_id, chunk_key)}>{texts.openArticle}</Link>
          </Stack>
        </Disclosure>
      ))}
    </Stack>
  );
}

/** The way into the product for whoever came by a link. */
function AskOwn({ game: { slug, title, has_expert } }: Pick<SharedAnswer, 'game'>) {
  const texts = useMessages(sharingPart).page;
  const isLoggedIn = useSession() !== null;
  const free = useQuery({ ...operatorQuery(), enabled: !isLoggedIn }).data?.free_calls ?? 0;
  const navigate = useNavigate();
  const [question, setQuestion] = useState('');
  if (!has_expert) return null;
  return (
    <Card title={texts.ask} lead={texts.askHint({ title })} className={styles.ask}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          saveDraft(pendingQuestion(slug), question.trim());
          void navigate(paths.chat(slug));
        }}
      >
        <input
          aria-label={texts.question}
          placeholder={texts.placeholder({ title })}
          enterKeyHint="send"
          maxLength={limits.question}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Button type="submit" icon={<Sparkles size={18} aria-hidden />}>
          {texts.send}
        </Button>
      </form>
      {!isLoggedIn && free > 0 && <Note>{texts.free({ calls: free })}</Note>}
    </Card>
  );
}

export { Shared as Component };
