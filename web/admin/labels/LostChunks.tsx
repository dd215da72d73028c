import { useQuery } from '@tanstack/react-query';
import { chunkName } from '#web/admin/chunk-name.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminLabelsPart from 'messages:admin-labels';
import { deskAddress, lostChunksQuery } from './labels.api.ts';

/** After a change of a game's texts: the queries that lost a relevant chunk by it. Nothing where none did. */
function LostChunks({ game_id }: { game_id: number }) {
  const texts = useMessages(adminLabelsPart).lost;
  const language = useLanguage();
  const { data } = useQuery(lostChunksQuery(game_id));
  if (!data || data.total === 0) return null;
  return (
    <Card title={texts.title}>
      <Note>{texts.hint({ count: data.total })}</Note>
      <Stack as="ul" gap={2}>
        {data.items.map(({ query_id, query_text, revision, chunks }) => (
          <Stack as="li" gap={1} key={query_id}>
            <Link to={deskAddress(game_id, query_text)}>{query_text}</Link>
            {chunks.map(({ version_id, article_title, section, grade, rewritten }) => (
              <small key={version_id} className="tabular">
                {[
                  chunkName({ article_title, section }),
                  texts.grade({ grade }),
                  rewritten ? texts.rewritten : texts.gone,
                  texts.revision({ number: formatNumber(language, revision) }),
                ].join(', ')}
              </small>
            ))}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

export { LostChunks as Component };
