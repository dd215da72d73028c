import { useQuery } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import type { NearText } from '#contract/gaps.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { chunkName } from '../chunk-name.ts';
import { type Group, nearTextsQuery } from './gaps.api.ts';

interface NearTextsProps {
  group: Group;
  onEdit: (text: NearText) => void;
}

/** The texts of the articles that come nearest to the questions. */
export function NearTexts({ group, onEdit }: NearTextsProps) {
  const texts = useMessages(adminArticlesPart).gaps;
  return (
    <Card title={texts.nearest}>
      <LoadState
        query={useQuery(nearTextsQuery(group.id))}
        failed={texts.nearestFailed}
        level="h3"
        skeleton={<Skeleton height={160} />}
      >
        {({ items }) => (
          <>
            {items.length === 0 && <Note>{texts.nearestNone}</Note>}
            {items.map((near, place) => (
              <Disclosure key={near.chunk_key} open={place === 0} title={chunkName(near)}>
                <div lang={near.language}>
                  <Markdown text={near.text} />
                </div>
                <Row gap={4}>
                  <Button
                    size="small"
                    variant="tonal"
                    icon={<SquarePen size={18} aria-hidden />}
                    aria-label={texts.editThis({ name: near.section || near.article_title })}
                    onClick={() => onEdit(near)}
                  >
                    {texts.edit}
                  </Button>
                  <Link to={paths.articleChunk(group.game_slug, near.article_id, near.chunk_key)}>
                    {near.article_title}
                  </Link>
                </Row>
              </Disclosure>
            ))}
          </>
        )}
      </LoadState>
    </Card>
  );
}
