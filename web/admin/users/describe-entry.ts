import type { TimelineEntry } from '#contract/admin-users.ts';
import { formatKopecks } from '#contract/values/money.ts';
import { formatNumber, locales } from '#web/i18n/format.ts';
import type { Language } from '#web/i18n/language.ts';
import type { Messages as AdminUsersMessages } from 'messages:admin-users';
import { formatUsd } from '../money.ts';
import { deviceName } from '#web/ui/data/device-name.ts';

interface Described {
  title: string;
  note?: string;
}

/** Joins what is known to one line. */
function line(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** One entry of a time line in words. */
export function describeEntry(
  entry: TimelineEntry,
  texts: AdminUsersMessages['timeline'],
  language: Language,
): Described {
  switch (entry.event) {
    case 'registered':
      return { title: texts.registered };
    case 'verified':
      return { title: texts.verified };
    case 'deleted':
      return { title: texts.deleted };
    case 'consented':
      return { title: texts.consented({ version: entry.data.version }), note: line(entry.data.ip) };
    case 'session_opened':
      return { title: texts.loggedIn, note: line(deviceName(entry.data.user_agent), entry.data.ip) };
    case 'question_asked': {
      const { game_title, text, state, hidden, is_charged, tokens, cost_usd } = entry.data;
      return {
        title: text,
        note: line(
          texts.asked({ game: game_title }),
          texts.states[state],
          is_charged && texts.charged,
          tokens > 0 && texts.tokensOf({ count: formatNumber(language, tokens) }),
          cost_usd > 0 && formatUsd(language, cost_usd),
          hidden && texts.hidden,
        ),
      };
    }
    case 'ledger_line': {
      const { kind, unit, amount, description, actor_name, game_title } = entry.data;
      const moved =
        unit === 'call'
          ? texts.calls({ sign: amount > 0 ? '+' : '−', count: Math.abs(amount) })
          : formatKopecks(locales[language], amount, 'exceptZero');
      return {
        title: moved,
        note: line(texts.movements[kind], game_title, description, actor_name && texts.by({ name: actor_name })),
      };
    }
    case 'top_up_ordered': {
      const { calls, kopecks, status } = entry.data;
      return {
        title: texts.ordered({ calls, price: formatKopecks(locales[language], kopecks) }),
        note: texts.topUps[status],
      };
    }
    case 'article_written': {
      const { title, game_title, is_reviewed, is_deleted } = entry.data;
      const state = is_deleted ? texts.articleDeleted : is_reviewed ? texts.articleReviewed : texts.articleUnreviewed;
      return { title: texts.wrote({ title }), note: line(game_title, state) };
    }
    case 'game_added':
      return { title: texts.gameAdded({ title: entry.data.title }) };
    case 'job_started': {
      const { job_kind, title, state } = entry.data;
      return { title: texts.jobs[job_kind], note: line(title, texts.jobStates[state]) };
    }
    case 'answer_rated': {
      const { rating, game_title, comment } = entry.data;
      return { title: texts.rated({ stars: rating, game: game_title }), note: line(comment) };
    }
    case 'tokens_used': {
      const { model, input_tokens, output_tokens, cost_usd } = entry.data;
      return {
        title: texts.tokens({ count: formatNumber(language, input_tokens + output_tokens) }),
        note: line(model ?? texts.builtIn, cost_usd > 0 && formatUsd(language, cost_usd)),
      };
    }
    case 'api_key_made':
      return {
        title: texts.keyMade({ name: entry.data.name }),
        note: line(entry.data.prefix, entry.data.by_admin && texts.byAdmin),
      };
    case 'api_key_deleted':
      return { title: texts.keyDeleted({ name: entry.data.name }), note: entry.data.prefix };
    case 'notified':
      return {
        title: texts.notified({ title: entry.data.title }),
        note: entry.data.is_read ? texts.read : texts.unread,
      };
  }
}
