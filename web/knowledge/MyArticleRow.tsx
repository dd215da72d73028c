import { ChevronRight } from 'lucide-react';
import type { OwnArticle, OwnDraft } from '#contract/my-articles.ts';
import { paths } from '#contract/values/paths.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import myArticlesPart from 'messages:my-articles';

const tones = {
  published: 'mint',
  unreviewed: 'amber',
  waiting: 'amber',
  returned: 'error',
  rejected: 'error',
  hidden: 'error',
} as const;

export function MyArticleRow({ article }: { article: OwnArticle }) {
  const texts = useMessages(myArticlesPart);
  const language = useLanguage();
  const { id, game, title, state, has_draft, opens, used_in, rating, updated_at } = article;
  return (
    <Line
      to={paths.article(game.slug, id)}
      title={<b lang={article.language}>{title}</b>}
      end={
        <>
          {has_draft && <Chip>{texts.draft}</Chip>}
          <Chip tone={tones[state]}>{texts.states[state]}</Chip>
          <ChevronRight size={18} aria-hidden />
        </>
      }
    >
      <small>
        {game.title} · {texts.edited({ when: formatMoment(language, updated_at) })}
      </small>
      <small className="tabular">
        {texts.opens({ count: opens })} · {texts.cited({ count: used_in })} ·{' '}
        {rating === null
          ? texts.notRated
          : texts.rated({ count: rating.count, average: formatNumber(language, rating.average) })}
      </small>
    </Line>
  );
}

/** A new article that was not saved yet: its editor goes on with it. */
export function MyDraftRow({ draft: { game, title, updated_at } }: { draft: OwnDraft }) {
  const texts = useMessages(myArticlesPart);
  const language = useLanguage();
  return (
    <Line
      title={title || texts.untitled}
      to={paths.createArticle(game.slug)}
      note={`${game.title} · ${texts.edited({ when: formatMoment(language, updated_at) })}`}
    />
  );
}
