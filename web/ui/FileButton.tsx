import { classesOf, type Look } from './Button.tsx';

/** A button that chooses a file; the same one, mended, may be chosen again. */
export function FileButton({
  variant = 'outlined',
  tone,
  size,
  icon,
  fullWidth,
  className,
  children,
  onChoose,
  ...rest
}: Look & Omit<React.ComponentProps<'input'>, 'size' | 'onChange'> & { onChoose: (file: File) => void }) {
  return (
    <label
      className={classesOf({ variant, tone, size, fullWidth }, className)}
      data-disabled={rest.disabled || undefined}
    >
      {icon}
      {children}
      <input
        {...rest}
        type="file"
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
    </label>
  );
}
