import type { AdminUserDetails } from '#contract/admin-users.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay, formatMoment } from '#web/i18n/moments.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import answerFiguresPart from 'messages:answer-figures';
import { Facts } from '#web/ui/data/Parts.tsx';
import { paths, withQuery } from '#contract/values/paths.ts';
import { PageLink } from '../PageLink.tsx';
import { formatUsd } from '../money.ts';
import styles from './UserFacts.module.css';

/** The figures of an account, all domains in one row. */
export function UserFacts({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminUsersPart).page;
  const { names } = useMessages(answerFiguresPart);
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  const tokens = user.input_tokens + user.output_tokens;
  const { consent, average_rating, last_seen_at } = user;

  // Of the worst first: what somebody was unhappy with is looked for here.
  const rated = withQuery(paths.adminQuality(), { user_id: user.id, sort: 'rating' });

  const facts: [name: string, value: string, note?: React.ReactNode][] = [
    [texts.calls, number(user.calls), texts.reserved({ count: user.reserved })],
    [texts.balance, formatRoubles(language, user.rub_balance)],
    [names.questions, number(user.questions), texts.refused(user)],
    [
      texts.ratings,
      average_rating === null ? '–' : number(Math.round(average_rating * 10) / 10),
      user.ratings === 0 ? (
        texts.ratingsOf({ count: 0 })
      ) : (
        <PageLink to={rated}>{texts.ratingsOf({ count: user.ratings })}</PageLink>
      ),
    ],
    [texts.games, number(user.games)],
    // Without a model none are ever used.
    ...(tokens === 0
      ? []
      : [[texts.tokens, number(tokens), formatUsd(language, user.cost_usd)] as [string, string, string]]),
    last_seen_at === null ? [texts.lastSeen, texts.never] : [texts.lastSeen, '', formatMoment(language, last_seen_at)],
    [
      texts.joined,
      '',
      `${formatDay(language, user.created_at)}, ${
        consent === null
          ? texts.noConsent
          : texts.consent({ version: consent.version, date: formatDay(language, consent.accepted_at) })
      }`,
    ],
  ];
  return (
    <section aria-label={texts.facts}>
      <Facts
        areTiles
        className={styles.facts}
        items={facts.map(([name, value, note]) => [
          name,
          <>
            {value}
            {note && <small>{note}</small>}
          </>,
        ])}
      />
    </section>
  );
}
