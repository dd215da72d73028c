import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { LabelGame } from '#contract/labels.ts';
import { leastProvingQueries } from '#contract/values/gate-verdicts.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Facts } from '#web/ui/data/Parts.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { formatMetric, metricNames } from '../evaluations/metric-figures.ts';
import { labelFiguresQuery, useQueriesOfRatings } from './labels.api.ts';

/** A game's labelled queries are measured here; while they are few, more are made of rated answers at a press. */
function GameFigures({ game }: { game: LabelGame }) {
  const { figures: texts, evaluations } = useMessages(adminEvaluationsPart);
  const language = useLanguage();
  const { game_id, snapshot_version, with_relevant } = game;
  const { data, error } = useQuery(labelFiguresQuery({ game_id, snapshot_version }));
  const make = useQueriesOfRatings(game_id);
  const making = useAction(make.mutateAsync);
  const isFew = with_relevant < leastProvingQueries;
  return (
    <Card
      title={texts.title}
      actions={
        isFew && (
          <Button
            variant="tonal"
            icon={<Sparkles size={18} aria-hidden />}
            loading={making.isPending}
            onClick={() => void making.run(undefined)}
          >
            {texts.make}
          </Button>
        )
      }
    >
      {make.data && (
        <Alert tone={make.data.made > 0 ? 'success' : 'info'}>
          {[
            texts.made(make.data),
            make.data.left > 0
              ? texts.left(make.data)
              : make.data.made < leastProvingQueries && texts.noMore(make.data),
          ]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      )}
      {error && <Alert>{error.message}</Alert>}
      {data && data.queries > 0 && (
        <Facts
          items={metricNames.map((name) => [
            `${evaluations.metrics[name]}@${data.retrieve_k}`,
            formatMetric(language, data.metrics[name]),
          ])}
        />
      )}
      <Note>
        {[
          data && (data.queries === 0 ? texts.none : texts.hint({ count: formatNumber(language, data.queries) })),
          isFew && texts.few,
        ]
          .filter(Boolean)
          .join(' ')}
      </Note>
    </Card>
  );
}

export { GameFigures as Component };
