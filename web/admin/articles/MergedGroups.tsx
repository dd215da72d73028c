import { Split } from 'lucide-react';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { type Group, useSplitGap } from './gaps.api.ts';

/** The groups that were merged into this one, each to be split off again. Left out while there are none. */
export function MergedGroups({ group: { merged } }: { group: Group }) {
  const texts = useMessages(adminArticlesPart).gaps;
  const splitting = useAction(useSplitGap().mutateAsync, { done: texts.split });
  if (merged.length === 0) return null;
  return (
    <Card title={texts.mergedGroups}>
      <Lines>
        {merged.map(({ id, question, asked }) => (
          <Line
            key={id}
            title={question || texts.noWords}
            note={texts.wordTimes({ count: asked })}
            end={
              <Button
                size="small"
                variant="outlined"
                icon={<Split size={18} aria-hidden />}
                loading={splitting.isPending && splitting.value === id}
                onClick={() => void splitting.run(id)}
              >
                {texts.splitOff}
              </Button>
            }
          />
        ))}
      </Lines>
    </Card>
  );
}
