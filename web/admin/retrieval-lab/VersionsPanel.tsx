import { useQuery } from '@tanstack/react-query';
import type { GameSettings, SettingsVersion } from '#contract/game-settings.ts';
import { api } from '#web/http/api.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import adminRetrievalPart from 'messages:admin-retrieval';
import { describeSettings } from '../evaluations/tuned-settings.ts';
import { settingsVersionsQuery } from './retrieval-lab.api.ts';
import { proofTones } from './SettingsPanel.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** All versions that were published, each with who published it, why, how it was proved, and a way to restore it. */
function VersionsPanel({ settings: { game, published_at } }: { settings: GameSettings }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const query = useQuery(settingsVersionsQuery(game.id));
  const restore = (version_id: number) =>
    api('POST /api/admin/games/{id}/settings/versions/{version_id}/restore', { params: { id: game.id, version_id } });
  const current = query.data?.items[0]?.id;
  const putBack = useAction(restore, {
    done: texts.isBack,
    ...(current !== undefined && { undo: () => restore(current) }),
    refresh: [['admin']],
  });
  return (
    <Card title={texts.versions}>
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={120} radius={12} />}
        empty={published_at === null && <Note>{texts.noVersions}</Note>}
      >
        {({ items }) => (
          <Lines>
            {items.map((version, i) => (
              <Version key={version.id} version={version}>
                {i === 0 ? (
                  <Status tone="good">{texts.inForceNow}</Status>
                ) : (
                  <Button
                    size="small"
                    variant="outlined"
                    loading={putBack.isPending && putBack.value === version.id}
                    onClick={() => void putBack.run(version.id)}
                  >
                    {texts.putBack}
                  </Button>
                )}
              </Version>
            ))}
          </Lines>
        )}
      </LoadState>
    </Card>
  );
}

function Version({ version, children }: { version: SettingsVersion; children: React.ReactNode }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const tuned = useMessages(adminEvaluationsPart).tuned;
  const language = useLanguage();
  const { settings, published_at, published_by, proof, reason, restored_from } = version;
  const changes = describeSettings(settings, tuned, (value) => formatNumber(language, value));
  return (
    <Line title={changes.length === 0 ? texts.own : changes.join(', ')} end={children}>
      {published_at !== null && (
        <small>{texts.versionBy({ name: published_by ?? '–', time: formatMoment(language, published_at) })}</small>
      )}
      {restored_from !== null && <small>{texts.restoredFrom}</small>}
      {reason !== null && <small>{reason}</small>}
      {proof !== null && <Status tone={proofTones[proof]}>{texts.proofs[proof]}</Status>}
    </Line>
  );
}

export { VersionsPanel as Component };
