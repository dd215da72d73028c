import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { QuestionPicture } from '#contract/question-pictures.ts';
import { useMessages } from '#web/i18n/messages.ts';
import picturesPart from 'messages:pictures';
import { pictureQuery } from './pictures.api.ts';
import styles from '../Pictures.module.css';

/** The picture of a question, and what was recognised in it. */
function AskedPicture({ picture: { picture_id, width, height, recognised } }: { picture: QuestionPicture }) {
  const texts = useMessages(picturesPart);
  const { data, isError } = useQuery(pictureQuery(picture_id));
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => showBlob(image.current, data), [data]);
  return (
    <figure className={styles.shown}>
      {isError ? (
        <p>{texts.gone}</p>
      ) : (
        <img
          ref={image}
          width={width}
          height={height}
          alt={recognised === null ? texts.sent : texts.sentOf({ names: recognised })}
        />
      )}
      {recognised !== null && <figcaption>{texts.recognised({ names: recognised })}</figcaption>}
    </figure>
  );
}

/** The address is the browser's own, and ends with the picture that shows it. */
function showBlob(image: HTMLImageElement | null, blob: Blob | undefined) {
  if (!image || !blob) return;
  const url = URL.createObjectURL(blob);
  image.src = url;
  return () => URL.revokeObjectURL(url);
}

export { AskedPicture as Component };
