import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { operatorQuery } from '#web/operator/operator.api.ts';
import type { AttachedPicture } from './attached-picture.ts';
import { PictureInput } from './on-demand.tsx';

/** The picture that goes with the question being typed, where a model sees; one that was refused comes back with it. */
export function useAttachedPicture() {
  const isRead = useQuery(operatorQuery()).data?.reads_pictures === true;
  const [picture, setPicture] = useState<AttachedPicture | null>(null);
  const sent = useRef<AttachedPicture | null>(null);
  const state = picture === null ? 'none' : picture.picture_id === null ? 'waiting' : 'ready';
  return {
    /** For the composer. */
    shown: {
      attachment: isRead && <PictureInput picture={picture} onChange={setPicture} />,
      picture: state,
    } as const,
    send: () => {
      if (picture === null || picture.picture_id === null) return {};
      sent.current = picture;
      setPicture(null);
      return { picture_id: picture.picture_id };
    },
    taken: () => {
      if (sent.current) URL.revokeObjectURL(sent.current.url);
      sent.current = null;
    },
    putBack: () => {
      if (sent.current) setPicture(sent.current);
      sent.current = null;
    },
  };
}
