import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/http/api-error.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { pictureDraft, readDraft, saveDraft } from '#web/shell/drafts.ts';
import type { AttachedPicture } from './attached-picture.ts';
import { PictureInput } from './on-demand.tsx';
import { pictureQuery } from './pictures.api.ts';

/** The picture that goes with the question being typed, where a model sees; one that was refused comes back with it. It is kept over a reload, as the text is. */
export function useAttachedPicture(slug: string) {
  const isRead = useQuery(operatorQuery()).data?.reads_pictures === true;
  const [picture, setPicture] = useState<AttachedPicture | null>(null);
  const draft = pictureDraft(slug);
  const change = (next: AttachedPicture | null) => {
    saveDraft(draft, String(next?.picture_id ?? ''));
    setPicture(next);
  };
  useKeptPicture(draft, isRead, setPicture);
  const sent = useRef<AttachedPicture | null>(null);
  const state = picture === null ? 'none' : picture.picture_id === null ? 'waiting' : 'ready';
  return {
    /** For the composer. */
    shown: {
      attachment: isRead && <PictureInput picture={picture} onChange={change} />,
      picture: state,
    } as const,
    send: () => {
      if (picture === null || picture.picture_id === null) return {};
      sent.current = picture;
      change(null);
      return { picture_id: picture.picture_id };
    },
    taken: () => {
      if (sent.current) URL.revokeObjectURL(sent.current.url);
      sent.current = null;
    },
    putBack: () => {
      if (sent.current) change(sent.current);
      sent.current = null;
    },
  };
}

/** Shows the picture that was attached before a reload; the server has it for a day. */
function useKeptPicture(draft: string, isRead: boolean, onFound: (picture: AttachedPicture) => void) {
  const client = useQueryClient();
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const picture_id = Number(readDraft(draft));
    if (!isRead || picture_id === 0) return;
    let isLeft = false;
    // Another one may have been attached before it came.
    const isAwaited = () => !isLeft && Number(readDraft(draft)) === picture_id;
    client.fetchQuery(pictureQuery(picture_id)).then(
      (blob) => isAwaited() && found({ url: URL.createObjectURL(blob), picture_id, error: null }),
      (error: unknown) => {
        // A lost connection does not lose the picture; one that the server has deleted is gone.
        if (isAwaited() && error instanceof ApiError && error.status === 404) saveDraft(draft, '');
      },
    );
    return () => void (isLeft = true);
  }, [client, draft, isRead]);
}
