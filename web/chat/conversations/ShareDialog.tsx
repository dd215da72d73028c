import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Share2 } from 'lucide-react';
import type { Message } from '#contract/chat.ts';
import type { Share } from '#contract/shares.ts';
import { paths } from '#contract/values/paths.ts';
import { wholeAddress } from '#web/http/own-address.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyButton } from '#web/ui/controls/CopyButton.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import sharingPart from 'messages:sharing';
import { endShare, shareAnswer, shareOfQuery } from './sharing.api.ts';

interface ShareDialogProps {
  game_id: number;
  message: Message;
  onClose: () => void;
}

/** Says what others will read before there is a link, then gives the link, and takes it back. */
function ShareDialog({ game_id, message, onClose }: ShareDialogProps) {
  const texts = useMessages(sharingPart).dialog;
  const client = useQueryClient();
  const { message_id, conversation_id } = message;
  const of = { game_id, conversation_id, message_id };
  const query = useQuery(shareOfQuery(message_id));
  const making = useAction(() => shareAnswer(client, of), { isFailureShown: true });
  const ending = useAction(({ name }: Share) => endShare(client, of, name), { done: texts.ended, onDone: onClose });
  return (
    <Dialog title={texts.title} size="medium" sheet onClose={onClose}>
      <Stack>
        <p>{texts.what}</p>
        <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={88} />} level="h3">
          {(share) =>
            share === null ? (
              <>
                <Note>{texts.text}</Note>
                {making.error && <Alert>{making.error.message}</Alert>}
                <div>
                  <Button
                    loading={making.isPending}
                    icon={<Link2 size={18} aria-hidden />}
                    onClick={() => void making.run()}
                  >
                    {texts.make}
                  </Button>
                </div>
              </>
            ) : (
              <Made share={share} isEnding={ending.isPending} onEnd={() => void ending.run(share)} />
            )
          }
        </LoadState>
      </Stack>
    </Dialog>
  );
}

function Made({ share, isEnding, onEnd }: { share: Share; isEnding: boolean; onEnd: () => void }) {
  const texts = useMessages(sharingPart).dialog;
  // As the page is open here: behind a proxy of development the server knows another address.
  const url = wholeAddress(paths.shared(share.name));
  const maySend = typeof navigator.share === 'function';
  return (
    <>
      {share.state === 'hidden' && <Alert>{texts.hidden}</Alert>}
      <Field label={texts.address} readOnly value={url} onFocus={({ target }) => target.select()} />
      <Row>
        <CopyButton variant="contained" text={url} texts={texts} />
        {maySend && (
          <Button
            variant="outlined"
            icon={<Share2 size={18} aria-hidden />}
            // Who closes the system's sheet has changed their mind.
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            {texts.send}
          </Button>
        )}
        <Button variant="text" tone="danger" loading={isEnding} onClick={onEnd}>
          {texts.end}
        </Button>
      </Row>
      <Link to={paths.shared(share.name)}>{texts.open}</Link>
    </>
  );
}

export { ShareDialog as Component };
