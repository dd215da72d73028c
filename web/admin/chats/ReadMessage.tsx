import type { AdminMessage, GivenChunk } from '#contract/admin-chat.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminChatsPart from 'messages:admin-chats';
import { formatUsd } from '../money.ts';
import { ReturnCall } from './ReturnCall.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';

interface ReadMessageProps {
  message: AdminMessage;
  slug: string;
  /** The message before it stands in another conversation. */
  beginsConversation: boolean;
}

/** One message as an admin reads it: what was said, how it ended, what it used and what it was made of. */
export function ReadMessage({ message, slug, beginsConversation }: ReadMessageProps) {
  const { role, text, picture, hidden, created_at } = message;
  const texts = useMessages(adminChatsPart);
  const language = useLanguage();
  return (
    <li data-role={role}>
      {beginsConversation && <h2 className="second">{texts.conversation({ title: message.conversation_title })}</h2>}
      <Row gap={2}>
        <b>{role === 'user' ? texts.player : texts.expert}</b>
        <time dateTime={created_at} className="second tabular">
          {formatMoment(language, created_at)}
        </time>
        {hidden && <Chip>{texts.hidden}</Chip>}
      </Row>
      {role === 'user' ? <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p> : <Answer message={message} slug={slug} />}
      {picture && (
        <Note>{picture.recognised === null ? texts.picture : texts.inPicture({ names: picture.recognised })}</Note>
      )}
    </li>
  );
}

function Answer({ message, slug }: { message: AdminMessage; slug: string }) {
  const { text, state, mode, steps, rating, usage, chunks, searches, failure_code } = message;
  const texts = useMessages(adminChatsPart);
  const language = useLanguage();
  const notes = [
    texts.states[state] + (failure_code === null ? '' : ` (${failure_code})`),
    mode === 'general' && texts.general,
    steps && texts.steps({ shown: steps.shown, of: steps.of }),
    usage && (usage.model ?? texts.builtIn),
    usage && texts.tokens({ count: formatNumber(language, usage.input_tokens + usage.output_tokens) }),
    usage && usage.cost_usd > 0 && formatUsd(language, usage.cost_usd),
    usage && texts.seconds({ count: formatNumber(language, Math.round(usage.total_ms / 100) / 10) }),
  ].filter(Boolean);
  return (
    <>
      {text !== '' && <Markdown text={text} />}
      <Note className="tabular">{notes.join(' · ')}</Note>
      <Row>
        <ReturnCall message={message} />
      </Row>
      {searches.length > 0 && (
        <Note>{texts.searched({ queries: searches.map(({ query }) => query).join(' · ') })}</Note>
      )}
      {rating && (
        <Row as="p" gap={2} className="second">
          <b>{texts.rated({ stars: rating.rating })}</b>
          {rating.comment && <q>{rating.comment}</q>}
        </Row>
      )}
      {chunks.length === 0 ? (
        <Note>{texts.noChunks}</Note>
      ) : (
        <Disclosure
          isPlain
          title={texts.chunks({ given: chunks.length, cited: chunks.filter(({ cited }) => cited).length })}
        >
          <Stack as="ol" gap={3}>
            {chunks.map((chunk) => (
              <Given key={chunk.n} chunk={chunk} slug={slug} />
            ))}
          </Stack>
        </Disclosure>
      )}
    </>
  );
}

function Given({ chunk, slug }: { chunk: GivenChunk; slug: string }) {
  const { n, section, article_title, article_id, chunk_key, text, cited, changed, score } = chunk;
  const texts = useMessages(adminChatsPart);
  const language = useLanguage();
  return (
    <Card as="li" size="small" tone={cited ? 'primary' : undefined}>
      <Row gap={2}>
        <b className="tabular">{n}</b>
        <Link to={paths.articleChunk(slug, article_id, chunk_key)}>{section || article_title}</Link>
        <span className="second">{article_title}</span>
        <Chip>{cited ? texts.cited : texts.given}</Chip>
        {changed && <Chip tone="amber">{texts.changed}</Chip>}
        <span className="second tabular">
          {texts.score} {formatNumber(language, Math.round(score * 1000) / 1000)}
        </span>
      </Row>
      <Markdown text={text} />
    </Card>
  );
}
