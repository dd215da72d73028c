import { classesOf, type Look } from './Button.tsx';

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
  onChoose,
  ...rest
}: Look &
  Omit<React.ComponentProps<'input'>, 'size' | 'onChange'> & {
    /** Chooses a folder with all that is in it. */
    folder?: boolean;
    onChoose: (file: File, all: File[]) => void;
  }) {
  return (
    <label
      className={classesOf({ variant, tone, size, fullWidth }, className)}
      data-disabled={rest.disabled || undefined}
    >
      {icon}
      {children}
      <input
        {...rest}
        {...(folder && { webkitdirectory: '' })}
        type="file"
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file, [...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
