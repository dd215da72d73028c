import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import { Button } from '../controls/Button.tsx';
import { Row, Stack } from '../layout/Layout.tsx';
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

interface FormButtonsProps {
  form: Pick<ServerForm, 'isSubmitting'>;
  submit: string;
  onCancel: () => void;
}

/** Sends a form that was opened in a page, or closes it. */
export function FormButtons({ form, submit, onCancel }: FormButtonsProps) {
  const texts = useMessages(uiPart);
  return (
    <Row>
      <Button type="submit" loading={form.isSubmitting}>
        {submit}
      </Button>
      <Button variant="text" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Row>
  );
}
