import { useMutation } from '@tanstack/react-query';
import { BookOpen, PenLine, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import type { DraftAnswer } from '#contract/draft-answers.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import draftAnswerPart from 'messages:draft-answer';
import { askWithDraft } from '../knowledge.api.ts';
import { contentOf, type EditedArticle } from './edited-article.ts';
import type { LinkPlace } from './LinkDialog.tsx';

interface AskDraftProps {
  text: EditedArticle;
  place: LinkPlace;
  /** The question that the text is written for. */
  first: string;
}

const tones = { answered: 'mint', unsure: 'amber', refused: 'plain' } as const;
/** From here on it is said how many questions are left. */
const fewLeft = 10;

/** What the expert would answer if the text were published. */
function AskDraft({ text, place, first }: AskDraftProps) {
  const texts = useMessages(draftAnswerPart);
  const titleId = useId();
  const [question, setQuestion] = useState(first.slice(0, limits.question));
  const [wrong, setWrong] = useState<string>();
  const [answered, setAnswered] = useState<EditedArticle>();
  const answer = useMutation({
    mutationFn: async (body: Parameters<typeof askWithDraft>[0]) => askWithDraft(body),
  });
  const { data, error, isPending } = answer;

  function ask() {
    const written = text.chunks.filter(({ content }) => content.trim() !== '');
    if (question.trim() === '') return setWrong(texts.words);
    if (written.length === 0) return setWrong(texts.noText);
    setWrong(undefined);
    setAnswered(text);
    const { chunks } = contentOf({ ...text, chunks: written });
    answer.mutate({
      game_id: place.game_id,
      article_id: place.article_id,
      question: question.trim(),
      content: {
        title: text.title,
        language: text.language,
        chunks: chunks.map(({ section, content }) => ({ section, content })),
      },
    });
  }

  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack gap={4}>
        <Stack gap={1}>
          <h2 id={titleId}>{texts.title}</h2>
          <Note>{texts.hint}</Note>
        </Stack>
        <Row gap={3} align="end">
          <Stack style={{ flex: '1 1 240px' }}>
            <Field
              label={texts.question}
              value={question}
              maxLength={limits.question}
              error={wrong}
              onChange={({ target }) => {
                setWrong(undefined);
                setQuestion(target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                // The form around it would publish.
                event.preventDefault();
                if (!isPending) ask();
              }}
            />
          </Stack>
          <Button variant="tonal" icon={<Sparkles size={18} aria-hidden />} loading={isPending} onClick={ask}>
            {texts.ask}
          </Button>
        </Row>
        <div aria-live="polite">
          {isPending && <Note>{texts.asking}</Note>}
          {error && !isPending && (
            <Alert>
              <b>{texts.failed}.</b> {error instanceof ApiError && error.message}
            </Alert>
          )}
          {data && !isPending && (
            <Shown
              answer={data}
              place={place}
              language={text.language}
              isOld={answered !== undefined && answered !== text}
            />
          )}
        </div>
      </Stack>
    </Card>
  );
}

interface ShownProps {
  answer: DraftAnswer;
  place: LinkPlace;
  language: string;
  /** The text has been changed since. */
  isOld: boolean;
}

function Shown({ answer, place, language, isOld }: ShownProps) {
  const texts = useMessages(draftAnswerPart);
  const { state, content, citations, cites_draft, left } = answer;
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <Chip tone={tones[state]}>{texts.states[state]}</Chip>
        <Chip tone={cites_draft ? 'mint' : 'plain'}>{cites_draft ? texts.citesDraft : texts.notCited}</Chip>
        {isOld && <Note as="span">{texts.changed}</Note>}
      </Row>
      {state === 'refused' && <p>{texts.refused}</p>}
      {content === null ? (
        answer.text !== '' && <Markdown text={answer.text} />
      ) : (
        <Stack gap={3}>
          {content.lead !== '' && <Markdown text={content.lead} />}
          {content.passages.map((passage) => (
            <blockquote key={passage.n} lang={language}>
              {passage.heading !== '' && <b>{passage.heading}</b>}
              <Markdown text={passage.text} />
            </blockquote>
          ))}
          {content.close !== '' && <Markdown text={content.close} />}
        </Stack>
      )}
      {citations.length > 0 && <h3>{state === 'refused' ? texts.nearest : texts.sources}</h3>}
      {citations.map(({ n, article_id, article_title, section, text }) => (
        <Disclosure
          key={n}
          title={
            <Row as="span" gap={2} isTight>
              {article_id === null ? <PenLine size={16} aria-hidden /> : <BookOpen size={16} aria-hidden />}
              <span>{[article_title || texts.untitled, section].filter(Boolean).join(' · ')}</span>
            </Row>
          }
          note={article_id === null && texts.yours}
        >
          <Markdown text={text} />
          {article_id !== null && <Link to={paths.article(place.slug, article_id)}>{article_title}</Link>}
        </Disclosure>
      ))}
      {left < fewLeft && <Note>{texts.left({ count: left })}</Note>}
    </Stack>
  );
}

export { AskDraft as Component };
