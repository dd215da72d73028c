import { Camera, ImagePlus, Images, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { EntryButton } from '#web/ui/controls/EntryArea.tsx';
import { FileInput } from '#web/ui/controls/FileButton.tsx';
import { Menu } from '#web/ui/layout/Menu.tsx';
import picturesPart from 'messages:pictures';
import type { AttachedPicture } from './attached-picture.ts';
import { uploadPicture } from './pictures.api.ts';
import { shrinkPicture } from './shrink-picture.ts';
import styles from '../Pictures.module.css';

interface PictureInputProps {
  picture: AttachedPicture | null;
  onChange: (picture: AttachedPicture | null) => void;
}

const kinds = 'image/jpeg,image/png,image/webp';

/** The button that attaches a picture, and what is attached; a picture can be pasted and dropped anywhere on the page. */
function PictureInput({ picture, onChange }: PictureInputProps) {
  const texts = useMessages(picturesPart);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController | null>(null);
  const [fault, setFault] = useState('');
  const [isOver, setOver] = useState(false);

  async function attach(file: Blob | undefined) {
    if (!file) return;
    upload.current?.abort();
    const { signal } = (upload.current = new AbortController());
    setFault('');
    let small: Blob;
    try {
      small = await shrinkPicture(file);
    } catch {
      setFault(texts.unreadable);
      return;
    }
    if (signal.aborted) return;
    const url = URL.createObjectURL(small);
    onChange({ url, picture_id: null, error: null });
    try {
      const { picture_id } = await uploadPicture(small, signal);
      if (!signal.aborted) onChange({ url, picture_id, error: null });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      onChange({ url, picture_id: null, error: error.message });
    }
  }

  function remove() {
    upload.current?.abort();
    if (picture?.url) URL.revokeObjectURL(picture.url);
    onChange(null);
  }

  useDroppedPicture((file) => void attach(file), setOver);

  const label = picture ? texts.replace : texts.attach;
  const choose = () => files.current?.click();
  const hasCamera = window.matchMedia('(pointer: coarse)').matches;
  return (
    <>
      {(picture || fault !== '' || isOver) && (
        <div className={styles.preview} data-over={isOver || undefined}>
          {picture && (
            <>
              {picture.url !== null && <img src={picture.url} alt={texts.preview} />}
              <p role={picture.error ? 'alert' : 'status'} data-wrong={picture.error !== null || undefined}>
                {picture.error ??
                  (picture.picture_id === null ? texts[picture.url ? 'uploading' : 'reading'] : texts.ready)}
              </p>
              <IconButton isSmall label={texts.remove} onClick={remove}>
                <X size={16} aria-hidden />
              </IconButton>
            </>
          )}
          {!picture && <p role={fault === '' ? 'status' : 'alert'}>{fault || texts.drop}</p>}
        </div>
      )}
      <FileInput hidden ref={files} accept={kinds} onChoose={(file) => void attach(file)} />
      <FileInput hidden ref={camera} accept={kinds} onChoose={(file) => void attach(file)} capture="environment" />
      {hasCamera ? (
        <Menu
          label={label}
          align="start"
          trigger={<ImagePlus size={20} aria-hidden />}
          items={[
            { label: texts.camera, icon: Camera, onSelect: () => camera.current?.click() },
            { label: texts.choose, icon: Images, onSelect: choose },
          ]}
        />
      ) : (
        <EntryButton label={label} onClick={choose}>
          <ImagePlus size={20} aria-hidden />
        </EntryButton>
      )}
    </>
  );
}

const pictureIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].find((file) => file.type.startsWith('image/'));

/** Takes a picture that is pasted or dropped, unless something that is open lies over the page. */
function useDroppedPicture(onPicture: (file: File) => void, onOver: (isOver: boolean) => void) {
  const onEvent = useEffectEvent((event: ClipboardEvent | DragEvent) => {
    if (document.querySelector('dialog[open]')) return;
    const data = event instanceof ClipboardEvent ? event.clipboardData : event.dataTransfer;
    if (event.type === 'dragleave') {
      if (event instanceof DragEvent && event.relatedTarget === null) onOver(false);
      return;
    }
    if (!data?.types.includes('Files')) return;
    event.preventDefault();
    onOver(event.type === 'dragover');
    const file = event.type === 'dragover' ? undefined : pictureIn(data);
    if (file) onPicture(file);
  });
  useEffect(() => {
    const names = ['paste', 'dragover', 'dragleave', 'drop'] as const;
    for (const name of names) document.addEventListener(name, onEvent);
    return () => {
      for (const name of names) document.removeEventListener(name, onEvent);
    };
  }, []);
}

export { PictureInput as Component };
