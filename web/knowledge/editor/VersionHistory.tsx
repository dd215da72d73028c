import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Article } from '#contract/knowledge.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { TextDiff } from '#web/ui/diff/TextDiff.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articleEditorPart from 'messages:article-editor';
import { useArticleLines } from '../article-lines.ts';
import { useRestoreVersion, versionQuery, versionsQuery } from '../knowledge.api.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Lines, Split } from '#web/ui/data/Parts.tsx';

interface VersionHistoryProps {
  article: Article;
  onRestored: (article: Article) => void;
}

const tones = { in_force: 'mint', waiting: 'amber', returned: 'error', rejected: 'error', replaced: 'plain' } as const;

/** Every text that the article has had; the chosen one against the newest, and the way back to it. */
function VersionHistory({ article, onRestored }: VersionHistoryProps) {
  const texts = useMessages(articleEditorPart);
  const language = useLanguage();
  const { data, error } = useQuery(versionsQuery(article.id));
  const [chosen, setChosen] = useState<number | null>(null);
  const restore = useAction(useRestoreVersion().mutateAsync, { done: texts.restoredVersion, onDone: onRestored });
  const newest = data?.items[0]?.number;
  const number = chosen ?? data?.items[1]?.number;

  if (error) return <Alert>{error.message}</Alert>;
  if (!data) return <Skeleton height={360} />;
  if (newest === undefined || number === undefined) return <Note>{texts.noHistory}</Note>;
  return (
    <Split side={320}>
      <Lines>
        {data.items.map((version) => (
          <Line
            key={version.number}
            button={{ 'aria-pressed': version.number === number, onClick: () => setChosen(version.number) }}
            title={texts.versionNumber({ n: version.number })}
            end={<Chip tone={tones[version.state]}>{texts.states[version.state]}</Chip>}
          >
            <small>
              {texts.causes[version.cause]}
              {version.author_name && `, ${texts.by({ name: version.author_name })}`}
              {' · '}
              {formatMoment(language, version.created_at)}
            </small>
            {version.note && <small>{version.note}</small>}
          </Line>
        ))}
      </Lines>
      <Stack as="section" gap={3}>
        <PageHead
          level="h2"
          title={texts.compared({ n: number })}
          actions={
            number !== newest && (
              <Button
                variant="tonal"
                icon={<RotateCcw size={18} aria-hidden />}
                loading={restore.isPending}
                onClick={() => void restore.run({ id: article.id, number })}
              >
                {texts.restore}
              </Button>
            )
          }
        />
        <Compared article_id={article.id} from={number} to={newest} />
      </Stack>
    </Split>
  );
}

function Compared({ article_id, from, to }: { article_id: number; from: number; to: number }) {
  const texts = useMessages(articleEditorPart);
  const linesOf = useArticleLines();
  const older = useQuery(versionQuery(article_id, from));
  const newer = useQuery(versionQuery(article_id, to));
  if (!older.data || !newer.data) return <Skeleton height={240} />;
  return <TextDiff from={linesOf(older.data)} to={linesOf(newer.data)} same={texts.same} />;
}

export { VersionHistory as Component };
