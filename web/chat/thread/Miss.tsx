import { BellRing, EyeOff, Globe, PenLine } from 'lucide-react';
import { useState } from 'react';
import type { AnswerContent, Message } from '#contract/chat.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { Component as EditQuestion } from '../ask/EditQuestion.tsx';
import { Suggestions } from '../ask/Suggestions.tsx';
import { CitationCards } from '../sources/CitationCards.tsx';
import type { AskOptions } from '../ask/useAskExpert.ts';

/** More would hide that these lead elsewhere. */
const topicsMax = 2;

/** The words of a button in text begin where the text does. */
const aligned = { marginLeft: 'calc(-1 * var(--space-2))' };

interface MissProps {
  miss: NonNullable<AnswerContent['miss']>;
  message: Message;
  slug: string;
  question: string;
  onAsk: (text: string, options?: AskOptions) => void;
}

/** What helps on where the articles hold no answer, or hardly one; quiet, at the very end. */
function Miss({ miss, message, slug, question, onAsk }: MissProps) {
  const texts = useMessages(chatPart).miss;
  const [isEdited, setEdited] = useState(false);
  const actions = new Set(miss.actions);
  const isNothing = message.state === 'refused' && !message.content?.passages.length;
  const questions = miss.suggestions.slice(0, topicsMax);
  const articles = isNothing ? message.citations.slice(0, topicsMax - questions.length) : [];
  return (
    <Stack gap={3}>
      {questions.length + articles.length > 0 && (
        <Stack gap={2} as="section" aria-label={texts.wouldBeAnswered}>
          <h3 className="label">{texts.wouldBeAnswered}</h3>
          <Suggestions questions={questions} onAsk={(text) => onAsk(text)} />
          <CitationCards
            message_id={message.message_id}
            sources={articles}
            label={texts.wouldBeAnswered}
            isNumbered={false}
          />
        </Stack>
      )}
      {isNothing && isEdited && (
        <EditQuestion
          place={message.place}
          text={question}
          onAsk={(text) => onAsk(text, { replaces: message.place })}
          onClose={() => setEdited(false)}
        />
      )}
      <Row gap={1} style={aligned}>
        {isNothing && !isEdited && (
          <Button variant="text" size="small" onClick={() => setEdited(true)}>
            {texts.differently}
          </Button>
        )}
        {miss.behind_gate && (
          <ButtonLink variant="text" size="small" icon={<EyeOff size={16} aria-hidden />} to={paths.articles(slug)}>
            {texts.spoilers}
          </ButtonLink>
        )}
        {actions.has('general') && (
          <Button
            variant="text"
            size="small"
            icon={<Globe size={16} aria-hidden />}
            title={texts.generalHint}
            onClick={() => onAsk(question, { mode: 'general' })}
          >
            {texts.general}
          </Button>
        )}
      </Row>
      {actions.has('tell_me') && (
        <Row as="p" gap={2} isTight className="second">
          <BellRing size={16} aria-hidden />
          {texts.notifiedLater}
        </Row>
      )}
      {actions.has('no_article') && <Note>{texts.noArticle}</Note>}
      {actions.has('write') && !actions.has('no_article') && (
        <Row style={aligned}>
          <ButtonLink
            variant="text"
            size="small"
            icon={<PenLine size={16} aria-hidden />}
            to={paths.createArticle(slug, question)}
          >
            {texts.write}
          </ButtonLink>
        </Row>
      )}
    </Stack>
  );
}

export { Miss as Component };
