import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { Share } from '#contract/shares.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { endShare, ownSharesQuery } from '#web/chat/conversations/sharing.api.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { CopyButton } from '#web/ui/controls/CopyButton.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import sharingPart from 'messages:sharing';

const shownAtFirst = 5;

/** The answers that one shares, each taken back at a click. */
export function SharesSection() {
  const texts = useMessages(sharingPart).own;
  const [limit, setLimit] = useState(shownAtFirst);
  const query = useQuery(ownSharesQuery(limit));
  return (
    <Card id="shared" title={texts.title} lead={texts.lead}>
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={72} />}
        level="h3"
        empty={query.data?.total === 0 && <Note>{texts.none}</Note>}
      >
        {({ items, total }) => (
          <>
            <Lines>
              {items.map((share) => (
                <OwnShare key={share.name} share={share} />
              ))}
            </Lines>
            {total > items.length && (
              <div>
                <Button variant="outlined" onClick={() => setLimit(limits.page.max)}>
                  {texts.more}
                </Button>
              </div>
            )}
          </>
        )}
      </LoadState>
    </Card>
  );
}

function OwnShare({ share }: { share: Share }) {
  const texts = useMessages(sharingPart).own;
  const { copied, notCopied, ended } = useMessages(sharingPart).dialog;
  const language = useLanguage();
  const client = useQueryClient();
  const { name, url, question, game, state, conversation_id, message_id, created_at } = share;
  const of = { game_id: game.id, conversation_id, message_id };
  const ending = useAction(() => endShare(client, of, name), { done: ended });
  const shared = texts.shown({ day: formatDay(language, created_at) });
  return (
    <Line
      icon={<MessageCircle size={20} aria-hidden />}
      title={
        <Link to={state === 'shown' ? paths.shared(name) : paths.message(game.slug, conversation_id, message_id)}>
          {question}
        </Link>
      }
      note={`${game.title} · ${state === 'shown' ? shared : texts[state]}`}
      end={
        state !== 'taken_down' && (
          <Row gap={1} isTight>
            <CopyButton isIcon text={url} texts={{ copy: texts.copyOne({ question }), copied, notCopied }} />
            <Button
              variant="text"
              size="small"
              loading={ending.isPending}
              aria-label={texts.endOne({ question })}
              onClick={() => void ending.run()}
            >
              {texts.end}
            </Button>
          </Row>
        )
      }
    />
  );
}
