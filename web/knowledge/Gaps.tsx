import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import type { Gap } from '#contract/gaps.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articlesPart from 'messages:articles';
import { gapsQuery } from './knowledge.api.ts';
import styles from './Gaps.module.css';

/** What players of a game asked in vain, for whoever wants to answer it. Left out while there is nothing. */
function Gaps({ game_id, slug }: { game_id: number; slug: string }) {
  const texts = useMessages(articlesPart).gaps;
  const { data } = useQuery(gapsQuery(game_id));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.gaps} aria-labelledby="gaps">
      <h2 id="gaps">{texts.title}</h2>
      <p>{texts.hint}</p>
      <ul>
        {data.items.map((gap) => (
          <GapRow key={gap.id} gap={gap} slug={slug} />
        ))}
      </ul>
    </section>
  );
}

function GapRow({ gap: { wording, language, asked }, slug }: { gap: Gap; slug: string }) {
  const texts = useMessages(articlesPart).gaps;
  return (
    <li>
      <div>
        <b lang={language}>{wording}</b>
        <small className="tabular">{texts.asked({ count: asked })}</small>
      </div>
      <ButtonLink
        variant="outlined"
        size="small"
        icon={<PenLine size={16} aria-hidden />}
        to={paths.createArticle(slug, wording)}
        aria-label={texts.answerThis({ question: wording })}
      >
        {texts.answer}
      </ButtonLink>
    </li>
  );
}

export { Gaps as Component };
