import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/http/api-error.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { pictureDraft, readDraft, saveDraft } from '#web/shell/drafts.ts';
import type { AttachedPicture } from './attached-picture.ts';
import { PictureInput } from '../on-demand.tsx';
import { pictureQuery } from './pictures.api.ts';

const notReadYet: AttachedPicture = { url: null, picture_id: null, error: null };

/** The picture that goes with the question being typed, where a model sees; one that was refused comes back with it. It is kept over a reload, as the text is. */
export function useAttachedPicture(slug: string) {
  const draft = pictureDraft(slug);
  const [picture, setPicture] = useState<AttachedPicture | null>(() => (readDraft(draft) === '' ? null : notReadYet));
  // A kept one was attached where a model sees: the question waits for it before that is known anew.
  const isRead = useQuery(operatorQuery()).data?.reads_pictures ?? picture !== null;
  const change = (next: AttachedPicture | null) => {
    saveDraft(draft, String(next?.picture_id ?? ''));
    setPicture(next);
  };
  useKeptPicture(draft, setPicture);
  const sent = useRef<AttachedPicture | null>(null);
  const state = !isRead || picture === null ? 'none' : picture.picture_id === null ? 'waiting' : 'ready';
  return {
    /** For the composer. */
    shown: {
      attachment: isRead && <PictureInput picture={picture} onChange={change} />,
      picture: state,
    } as const,
    send: () => {
      if (!isRead || picture === null || picture.picture_id === null) return {};
      sent.current = picture;
      change(null);
      return { picture_id: picture.picture_id };
    },
    taken: () => {
      if (sent.current?.url) URL.revokeObjectURL(sent.current.url);
      sent.current = null;
    },
    putBack: () => {
      if (sent.current) change(sent.current);
      sent.current = null;
    },
  };
}

/** Reads the picture again that was attached before a reload; the server has it for a day. */
function useKeptPicture(draft: string, onRead: (picture: AttachedPicture | null) => void) {
  const client = useQueryClient();
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const picture_id = Number(readDraft(draft));
    if (picture_id === 0) return;
    let isLeft = false;
    // Another one may have been attached before it came.
    const isAwaited = () => !isLeft && Number(readDraft(draft)) === picture_id;
    client.fetchQuery(pictureQuery(picture_id)).then(
      (blob) => isAwaited() && read({ url: URL.createObjectURL(blob), picture_id, error: null }),
      (error: unknown) => {
        if (!isAwaited()) return;
        const isGone = error instanceof ApiError && error.status === 404;
        if (isGone) saveDraft(draft, '');
        // A lost connection does not lose the picture: the server has it, only the preview is missing.
        read(isGone ? null : { url: null, picture_id, error: null });
      },
    );
    return () => void (isLeft = true);
  }, [client, draft]);
}
