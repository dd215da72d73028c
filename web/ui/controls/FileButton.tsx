import { classesOf, type Look } from './Button.tsx';

interface FileInputProps extends Omit<React.ComponentProps<'input'>, 'size' | 'type' | 'onChange'> {
  onChoose: (file: File, all: File[]) => void;
}

/** The platform's own, out of sight: it would say "No file chosen" in the browser's language. The same file may follow. */
export function FileInput({ onChoose, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onChoose(file, [...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
}

/** A button that chooses a file, or several where it is `multiple`; the same one, mended, may be chosen again. */
export function FileButton({
  variant = 'outlined',
  tone,
  size,
  icon,
  fullWidth,
  className,
  folder = false,
  children,
  ...rest
}: Look &
  FileInputProps & {
    /** Chooses a folder with all that is in it. */
    folder?: boolean;
  }) {
  return (
    <label
      className={classesOf({ variant, tone, size, fullWidth }, className)}
      data-disabled={rest.disabled || undefined}
    >
      {icon}
      {children}
      <FileInput {...rest} {...(folder && { webkitdirectory: '' })} className="visually-hidden" />
    </label>
  );
}
