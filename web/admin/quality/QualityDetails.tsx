import type { QualityDetails as Details, RetrievedSource } from '#contract/admin-quality.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import adminQualityPart from 'messages:admin-quality';
import { formatUsd } from '../money.ts';
import { QualityActions } from './QualityActions.tsx';
import { Stars } from './Stars.tsx';
import styles from './Quality.module.css';

/** Question, answer and everything that led to it, as it was. */
export function QualityDetails({ item }: { item: Details }) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const { asked, answered, conversation, retrieved, next, history_deleted, user, game } = item;
  return (
    <Stack as="article" className={styles.details}>
      <header>
        <h1>{item.question}</h1>
        <p>
          <Stars rating={item.rating} />
          <Link to={paths.adminUser(user.id)}>{user.name}</Link>
          <Link to={paths.game(game.slug)}>{game.title}</Link>
          <time dateTime={item.rated_at} className="tabular">
            {formatMoment(language, item.rated_at)}
          </time>
        </p>
        {item.comment && <blockquote>{item.comment}</blockquote>}
      </header>
      <QualityActions item={item} />
      {conversation.length > 0 && (
        <details className={styles.part}>
          <summary>{`${texts.before} (${conversation.length})`}</summary>
          <Stack gap={3} className={styles.talk}>
            {conversation.map(({ message_id, role, text }) => (
              <div key={message_id} data-role={role}>
                {role === 'expert' ? <Markdown text={text} /> : text}
              </div>
            ))}
          </Stack>
        </details>
      )}
      <section className={styles.part}>
        <h2>{texts.answer}</h2>
        <Stack gap={3} className={styles.talk}>
          <div data-role="user">{asked.text}</div>
          <div data-role="expert">
            <Markdown text={answered.text} />
          </div>
        </Stack>
      </section>
      <section className={styles.part}>
        <h2>{texts.retrieved}</h2>
        {retrieved.length === 0 && <p>{texts.retrievedNone}</p>}
        {retrieved.map((chunk) => (
          <Chunk key={chunk.n} chunk={chunk} slug={game.slug} />
        ))}
      </section>
      <Facts item={item} />
      <section className={styles.part}>
        <h2>{texts.next}</h2>
        {history_deleted && <p>{texts.historyDeleted}</p>}
        {next.length === 0 && !history_deleted && <p>{texts.nextNone}</p>}
        <Stack as="ul" gap={2} className={styles.next}>
          {next.map(({ message_id, text, state, created_at }) => (
            <li key={message_id}>
              <span>{text}</span>
              <small>{`${texts.states[state]}, ${formatMoment(language, created_at)}`}</small>
            </li>
          ))}
        </Stack>
      </section>
    </Stack>
  );
}

function Chunk({ chunk, slug }: { chunk: RetrievedSource; slug: string }) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const { n, article_id, article_title, section, chunk_key, score, cited, changed, text } = chunk;
  return (
    <details className={styles.chunk} data-cited={cited || undefined} open={cited}>
      <summary>
        <b aria-label={texts.source({ n })}>{n}</b>
        <span>{[article_title, section].filter(Boolean).join(' › ')}</span>
        <small className="tabular">
          {[
            texts.score({ score: formatNumber(language, Math.round(score * 100) / 100) }),
            cited && texts.cited,
            changed && texts.changed,
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </summary>
      <Markdown text={text} />
      <Link to={paths.articleChunk(slug, article_id, chunk_key)}>{article_title}</Link>
    </details>
  );
}

function Facts({ item }: { item: Details }) {
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
    <section className={styles.part}>
      <h2>{texts.facts}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
