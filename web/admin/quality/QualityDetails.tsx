import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useMayUse } from '#web/http/use-session.ts';
import type { AnswerDetails } from '#contract/admin-answers.ts';
import type { RetrievedSource } from '#contract/admin-quality.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { createLitReader, type TextRange } from '#web/ui/markdown/lit.ts';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Facts, Lines } from '#web/ui/data/Parts.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import adminModelsPart from 'messages:admin-models';
import adminQualityPart from 'messages:admin-quality';
import { formatUsd } from '../money.ts';
import { PageLink } from '../PageLink.tsx';
import { chunkName } from '../chunk-name.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { CaseSteps } from './CaseSteps.tsx';
import { Stars } from './Stars.tsx';
import styles from './Quality.module.css';

const ChunkDialog = lazyScreen(() => import('../articles/ChunkDialog.tsx'));
const AnswerMoney = lazyScreen(() => import('../wallet/AnswerMoney.tsx'), <Skeleton height={150} />);
const QualityActions = lazyScreen(() => import('./QualityActions.tsx'), <Skeleton height={150} />);

interface QualityDetailsProps {
  item: AnswerDetails;
  /** The page of this answer, to which the work on it leads back. */
  address: string;
  /** What follows once it is marked handled, and once it has left the list. */
  onHandled: () => unknown;
  onRemoved: () => unknown;
}

/** Question, answer and everything that led to it, as it was; beside it the steps to a better one. */
export function QualityDetails({ item, address, onHandled, onRemoved }: QualityDetailsProps) {
  const isReviewer = useMayUse(['reviewer']);
  const [query, setQuery] = useQueryParams();
  const asksAgain = isReviewer && query.get('again') === 'true';
  const [round, setRound] = useState(0);
  const [edited, setEdited] = useState<RetrievedSource>();

  function askAgain() {
    setRound((count) => count + 1);
    setQuery(
      (now) => {
        now.set('again', 'true');
        return now;
      },
      { replace: true },
    );
  }

  return (
    <Stack as="article" className={styles.details}>
      <Question item={item} />
      <div className={styles.case} data-steps={isReviewer || undefined}>
        <AnswerCard item={item} asksAgain={asksAgain} round={round} />
        {isReviewer && (
          <Stack className={styles.steps}>
            <CaseSteps
              item={item}
              address={address}
              asksAgain={asksAgain}
              onEdit={setEdited}
              onAskAgain={askAgain}
              onHandled={onHandled}
            />
            {item.rating !== null && <QualityActions item={item} onHandled={onHandled} onRemoved={onRemoved} />}
          </Stack>
        )}
        <Rest item={item} onEdit={isReviewer ? setEdited : undefined} />
      </div>
      {edited && (
        <ChunkDialog
          chunk={{ ...edited, game_id: item.game.id }}
          onSaved={askAgain}
          onUndone={() => setRound((count) => count + 1)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

function Question({ item }: { item: AnswerDetails }) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const { question, rating, comment, user, game, asked, same_question } = item;
  return (
    <Stack as="header" gap={2}>
      <h1 lang={item.language}>{question}</h1>
      <Row gap={4} className="second">
        {rating !== null && <Stars rating={rating} />}
        <PageLink to={paths.adminUser(user.id)}>{user.name}</PageLink>
        <PageLink to={paths.adminGame(game.id)}>{game.title}</PageLink>
        <time dateTime={asked.created_at} className="tabular">
          {formatMoment(language, asked.created_at)}
        </time>
        {same_question.players > 1 && <Chip tone="amber">{texts.case.same(same_question)}</Chip>}
      </Row>
      {comment && <blockquote>{comment}</blockquote>}
    </Stack>
  );
}

interface RestProps {
  item: AnswerDetails;
  /** Missing for whoever may not change a text. */
  onEdit: ((chunk: RetrievedSource) => void) | undefined;
}

/** All that led to the answer, and what came after it. */
function Rest({ item, onEdit }: RestProps) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const { conversation, retrieved, next, history_deleted, game } = item;
  const passages = item.answered.content?.passages ?? [];
  return (
    <Stack className={styles.rest}>
      <Card title={texts.retrieved}>
        {retrieved.length === 0 && <Note>{texts.retrievedNone}</Note>}
        {retrieved.map((chunk) => (
          <Chunk
            key={chunk.n}
            chunk={chunk}
            quoted={passages.filter(({ n }) => n === chunk.n).flatMap(({ marks }) => marks)}
            slug={game.slug}
            onEdit={onEdit}
          />
        ))}
      </Card>
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
      <AnswerFacts item={item} />
      <AnswerMoney {...item.charge} />
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

interface ChunkProps extends Pick<RestProps, 'onEdit'> {
  chunk: RetrievedSource;
  /** The parts of its text that the answer quotes. */
  quoted: readonly TextRange[];
  slug: string;
}

function Chunk({ chunk, quoted, slug, onEdit }: ChunkProps) {
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
      <Markdown text={text} reader={() => createLitReader(quoted.toSorted((a, b) => a.start - b.start))} />
      <Row gap={4}>
        {onEdit && (
          <Button
            size="small"
            variant="tonal"
            icon={<SquarePen size={18} aria-hidden />}
            aria-label={texts.case.editThis({ name: section || article_title })}
            onClick={() => onEdit(chunk)}
          >
            {texts.case.edit}
          </Button>
        )}
        <Link to={paths.articleChunk(slug, article_id, chunk_key)}>{article_title}</Link>
      </Row>
    </Disclosure>
  );
}

function AnswerFacts({ item }: { item: AnswerDetails }) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const { usage, steps, snapshot_version, state, answered } = item;
  const faults: Readonly<Record<string, string>> = useMessages(adminModelsPart).faults;
  const seconds = (ms: number) => texts.seconds({ count: formatNumber(language, Math.round(ms / 10) / 100) });
  const facts: [string, string][] = [
    [texts.state, texts.states[state]],
    [texts.asked, formatMoment(language, answered.created_at)],
  ];
  if (snapshot_version !== null) facts.push([texts.snapshot, formatNumber(language, snapshot_version)]);
  if (usage !== null) {
    const first = usage.first_text_ms === null ? '' : `, ${texts.firstText({ seconds: seconds(usage.first_text_ms) })}`;
    facts.push(
      [texts.time, seconds(usage.total_ms) + first],
      [
        texts.cost,
        formatUsd(
          language,
          steps.reduce((sum, { cost_usd }) => sum + cost_usd, 0),
        ),
      ],
    );
  }
  return (
    <Card title={texts.facts}>
      <Facts items={facts} />
      {steps.length > 0 && (
        <>
          <h3>{texts.steps}</h3>
          <Lines>
            {steps.map((step, place) => (
              <Line
                key={place}
                title={texts.purposes[step.purpose]}
                note={[
                  step.model ?? texts.extractive,
                  step.model !== null &&
                    texts.tokens({
                      input: formatNumber(language, step.input_tokens),
                      output: formatNumber(language, step.output_tokens),
                    }),
                  step.estimated && step.model !== null && texts.estimated,
                  seconds(step.total_ms),
                  faults[step.outcome],
                ]
                  .filter(Boolean)
                  .join(' · ')}
                end={<span className="tabular">{formatUsd(language, step.cost_usd)}</span>}
              />
            ))}
          </Lines>
        </>
      )}
    </Card>
  );
}
