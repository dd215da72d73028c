import { Stack } from '../Layout.tsx';
import { FormErrors } from './FormErrors.tsx';
import type { ServerForm } from './useServerForm.ts';

interface FormProps extends Omit<React.ComponentProps<typeof Stack>, 'as' | 'form' | 'onSubmit'> {
  form: Pick<ServerForm, 'onSubmit' | 'failure' | 'errorCount'>;
}

/** A form in a page, with what was wrong with it over its fields. */
export function Form({ form, children, ...rest }: FormProps) {
  return (
    <Stack noValidate {...rest} as="form" onSubmit={(event) => void form.onSubmit(event)}>
      <FormErrors form={form} />
      {children}
    </Stack>
  );
}
