import { chunkName } from '#web/admin/chunk-name.ts';
import { useMayUse } from '#web/http/use-session.ts';
import type { AnswerDetails } from '#contract/admin-answers.ts';
import type { RetrievedSource } from '#contract/admin-quality.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Facts, Lines } from '#web/ui/data/Parts.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import adminQualityPart from 'messages:admin-quality';
import { formatUsd } from '../money.ts';
import { PageLink } from '../PageLink.tsx';
import { ReturnCall } from '../chats/ReturnCall.tsx';
import { CaseSteps } from './CaseSteps.tsx';
import { Stars } from './Stars.tsx';
import styles from './Quality.module.css';

const QualityActions = lazyScreen(() => import('./QualityActions.tsx'), <Skeleton height={150} />);

interface QualityDetailsProps {
  item: AnswerDetails;
  /** The page of this answer, to which the work on it leads back. */
  address: string;
  /** What follows once it is marked handled, and once it has left the list. */
  onHandled: () => unknown;
  onRemoved: () => unknown;
}

/** Question, answer and everything that led to it, as it was. */
export function QualityDetails({ item, address, onHandled, onRemoved }: QualityDetailsProps) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const isReviewer = useMayUse(['reviewer']);
  const { asked, answered, conversation, retrieved, next, history_deleted, user, game } = item;
  return (
    <Stack as="article" className={styles.details}>
      <Stack as="header" gap={2}>
        <h1>{item.question}</h1>
        <Row gap={4} className="second">
          {item.rating !== null && <Stars rating={item.rating} />}
          <PageLink to={paths.adminUser(user.id)}>{user.name}</PageLink>
          <PageLink to={paths.adminGame(game.id)}>{game.title}</PageLink>
          <time dateTime={asked.created_at} className="tabular">
            {formatMoment(language, asked.created_at)}
          </time>
        </Row>
        {item.comment && <blockquote>{item.comment}</blockquote>}
      </Stack>
      {isReviewer && <CaseSteps item={item} address={address} onHandled={onHandled} />}
      {isReviewer && item.rating !== null && <QualityActions item={item} onHandled={onHandled} onRemoved={onRemoved} />}
      {conversation.length > 0 && (
        <Disclosure title={texts.before} note={conversation.length}>
          <Stack gap={3} most="70ch" className={styles.talk}>
            {conversation.map(({ message_id, role, text }) => (
              <div key={message_id} data-role={role}>
                {role === 'expert' ? <Markdown text={text} /> : text}
              </div>
            ))}
          </Stack>
        </Disclosure>
      )}
      <Card title={texts.answer} actions={<ReturnCall message={answered} />}>
        <Stack gap={3} most="70ch" className={styles.talk}>
          <div data-role="user">{asked.text}</div>
          <div data-role="expert">
            <Markdown text={answered.text} />
          </div>
        </Stack>
      </Card>
      <Card title={texts.retrieved}>
        {retrieved.length === 0 && <Note>{texts.retrievedNone}</Note>}
        {retrieved.map((chunk) => (
          <Chunk key={chunk.n} chunk={chunk} slug={game.slug} />
        ))}
      </Card>
      <AnswerFacts item={item} />
      <Card title={texts.next}>
        {history_deleted && <Note>{texts.historyDeleted}</Note>}
        {next.length === 0 && !history_deleted && <Note>{texts.nextNone}</Note>}
        <Lines>
          {next.map(({ message_id, text, state, created_at }) => (
            <Line
              key={message_id}
              title={<span>{text}</span>}
              note={`${texts.states[state]}, ${formatMoment(language, created_at)}`}
            />
          ))}
        </Lines>
      </Card>
    </Stack>
  );
}

function Chunk({ chunk, slug }: { chunk: RetrievedSource; slug: string }) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const { n, article_id, article_title, section, chunk_key, score, cited, changed, text } = chunk;
  return (
    <Disclosure
      open={cited}
      title={
        <>
          <span aria-label={texts.source({ n })} role="img">
            <Chip tone={cited ? 'primary' : 'plain'}>{n}</Chip>
          </span>{' '}
          {chunkName({ article_title, section })}
        </>
      }
      note={[
        texts.score({ score: formatNumber(language, Math.round(score * 100) / 100) }),
        cited && texts.cited,
        changed && texts.changed,
      ]
        .filter(Boolean)
        .join(', ')}
    >
      <Markdown text={text} />
      <Link to={paths.articleChunk(slug, article_id, chunk_key)}>{article_title}</Link>
    </Disclosure>
  );
}

function AnswerFacts({ item }: { item: AnswerDetails }) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const { usage, snapshot_version, state, answered } = item;
  const seconds = (ms: number) => texts.seconds({ count: formatNumber(language, Math.round(ms / 10) / 100) });
  const facts: [string, string][] = [
    [texts.state, texts.states[state]],
    [texts.asked, formatMoment(language, answered.created_at)],
  ];
  if (snapshot_version !== null) facts.push([texts.snapshot, formatNumber(language, snapshot_version)]);
  if (usage !== null) {
    const tokens = `${formatNumber(language, usage.input_tokens)} + ${formatNumber(language, usage.output_tokens)}`;
    const first = usage.first_text_ms === null ? '' : `, ${texts.firstText({ seconds: seconds(usage.first_text_ms) })}`;
    facts.push(
      [texts.model, usage.model ?? texts.extractive],
      [texts.tokens, usage.estimated ? `${tokens} (${texts.estimated})` : tokens],
      [texts.time, seconds(usage.total_ms) + first],
      [texts.cost, formatUsd(language, usage.cost_usd)],
    );
  }
  return (
    <Card title={texts.facts}>
      <Facts items={facts} />
    </Card>
  );
}
