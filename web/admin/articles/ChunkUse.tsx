import { PageLink } from '../PageLink.tsx';
import type { AdminChunkDetails } from '#contract/knowledge-admin.ts';
import { paths } from '#contract/values/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Lines, TwoLines } from '#web/ui/data/Parts.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { deskAddress } from '../labels/labels.api.ts';

/** The answers that cited a chunk, and what it was graded. */
export function ChunkUse({ details: { chunk, cited_in, grades } }: { details: AdminChunkDetails }) {
  const texts = useMessages(adminArticlesPart).chunks;
  const language = useLanguage();
  return (
    <>
      <Disclosure title={texts.citedIn} note={chunk.used_in} isPlain>
        {cited_in.length === 0 && texts.notCited}
        <Lines>
          {cited_in.map(({ message_id, user, created_at }) => (
            <li key={message_id}>
              <PageLink to={paths.adminUserGame(user.id, chunk.game_id)}>
                {texts.answerTo({ name: user.name, moment: formatMoment(language, created_at) })}
              </PageLink>
            </li>
          ))}
        </Lines>
      </Disclosure>
      <Disclosure title={texts.grades} note={grades.length} isPlain>
        {grades.length === 0 && texts.notGraded}
        <Lines>
          {grades.map(({ query_text, grade, is_current, graded_at }) => (
            <li key={`${query_text} ${graded_at}`}>
              <TwoLines
                title={<Link to={deskAddress(chunk.game_id, query_text)}>{query_text}</Link>}
                note={[
                  grade === null ? texts.unjudgeable : texts.grade({ grade }),
                  ...(is_current ? [] : [texts.earlierVersion]),
                ].join(' · ')}
              />
            </li>
          ))}
        </Lines>
      </Disclosure>
    </>
  );
}
