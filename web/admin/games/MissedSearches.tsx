import { useQuery } from '@tanstack/react-query';
import type { MissedSearch } from '#contract/admin-games.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import adminGamesPart from 'messages:admin-games';
import { missedSearchesQuery, useDismissMissed } from './games.api.ts';

/** What players looked for and did not open anything of. Left out while there is nothing. */
export function MissedSearches({ onName }: { onName: (missed: MissedSearch) => void }) {
  const texts = useMessages(adminGamesPart).aliases;
  const { data } = useQuery(missedSearchesQuery());
  const dismiss = useDismissMissed();
  const dismissing = useAction(dismiss.mutateAsync);
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={texts.missed} lead={texts.missedHint}>
      <Lines>
        {data.items.map((missed) => (
          <Line
            key={missed.query}
            title={missed.query}
            note={[
              missed.demand > 0 && texts.demand({ count: missed.demand }),
              texts.times({ count: missed.searches }),
              missed.nearest ? texts.nearest({ title: missed.nearest }) : texts.nothing,
            ]
              .filter(Boolean)
              .join(' · ')}
            end={
              <Row gap={2}>
                <Button variant="outlined" size="small" onClick={() => onName(missed)}>
                  {texts.name}
                </Button>
                <Button variant="text" size="small" onClick={() => void dismissing.run(missed.query)}>
                  {texts.dismiss}
                </Button>
              </Row>
            }
          />
        ))}
      </Lines>
    </Card>
  );
}
