import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Article } from '#contract/knowledge.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextDiff } from '#web/ui/diff/TextDiff.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import articleEditorPart from 'messages:article-editor';
import { asLines, useRestoreVersion, versionQuery, versionsQuery } from '../knowledge.api.ts';
import styles from './VersionHistory.module.css';

interface VersionHistoryProps {
  article: Article;
  onRestored: (article: Article) => void;
}

const tones = { in_force: 'mint', waiting: 'amber', returned: 'error', replaced: 'plain' } as const;

/** Every text that the article has had; the chosen one against the newest, and the way back to it. */
function VersionHistory({ article, onRestored }: VersionHistoryProps) {
  const texts = useMessages(articleEditorPart);
  const language = useLanguage();
  const { data, error } = useQuery(versionsQuery(article.id));
  const [chosen, setChosen] = useState<number | null>(null);
  const restore = useRestoreVersion();
  const newest = data?.items[0]?.number;
  const number = chosen ?? data?.items[1]?.number;

  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton height={360} />;
  if (newest === undefined || number === undefined) return <p className={styles.none}>{texts.noHistory}</p>;
  return (
    <div className={styles.history}>
      <ol className={styles.list}>
        {data.items.map((version) => (
          <li key={version.number}>
            <button
              type="button"
              aria-pressed={version.number === number}
              onClick={() => setChosen(version.number)}
              className={styles.version}
            >
              <b>{texts.versionNumber({ n: version.number })}</b>
              <Chip tone={tones[version.state]}>{texts.states[version.state]}</Chip>
              <small>
                {texts.causes[version.cause]}
                {version.author_name && `, ${texts.by({ name: version.author_name })}`}
                {' · '}
                {formatMoment(language, version.created_at)}
              </small>
              {version.note && <small>{version.note}</small>}
            </button>
          </li>
        ))}
      </ol>
      <section className={styles.compared}>
        <header>
          <h2>{texts.compared({ n: number })}</h2>
          {number !== newest && (
            <Button
              variant="tonal"
              icon={<RotateCcw size={18} aria-hidden />}
              loading={restore.isPending}
              onClick={() =>
                restore.mutate(
                  { id: article.id, number },
                  {
                    onSuccess: (made) => {
                      showToast(texts.restoredVersion);
                      onRestored(made);
                    },
                    onError: (failure) => showToast(failure.message, { tone: 'error' }),
                  },
                )
              }
            >
              {texts.restore}
            </Button>
          )}
        </header>
        <Compared article_id={article.id} from={number} to={newest} />
      </section>
    </div>
  );
}

function Compared({ article_id, from, to }: { article_id: number; from: number; to: number }) {
  const texts = useMessages(articleEditorPart);
  const older = useQuery(versionQuery(article_id, from));
  const newer = useQuery(versionQuery(article_id, to));
  if (!older.data || !newer.data) return <Skeleton height={240} />;
  return <TextDiff from={asLines(older.data)} to={asLines(newer.data)} same={texts.same} />;
}

export { VersionHistory as Component };
