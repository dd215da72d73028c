import { Button } from '../controls/Button.tsx';
import { Field } from '../controls/Field.tsx';
import { Row } from '../layout/Layout.tsx';
import styles from './FieldForm.module.css';
import type { ServerForm } from './useServerForm.ts';

interface FieldFormProps extends Omit<React.ComponentProps<typeof Field>, 'form' | 'width'> {
  form: Pick<ServerForm, 'onSubmit' | 'failure' | 'isSubmitting'>;
  submit: string;
  button?: Pick<React.ComponentProps<typeof Button>, 'variant' | 'icon' | 'disabled'>;
  /** How wide the field is at most, in pixels. */
  width?: number;
}

/** A form of one field with its button beside it; whatever was wrong stands under the field. */
export function FieldForm({ form, submit, button, width, disabled, error, ...field }: FieldFormProps) {
  const style = width === undefined ? {} : { '--field': `0 1 ${width}px` };
  return (
    <Row
      as="form"
      align="start"
      noValidate
      className={styles.form}
      style={style}
      onSubmit={(event) => void form.onSubmit(event)}
    >
      <Field {...field} error={error ?? form.failure ?? undefined} disabled={disabled} />
      <Button type="submit" {...button} disabled={disabled || button?.disabled} loading={form.isSubmitting}>
        {submit}
      </Button>
    </Row>
  );
}
