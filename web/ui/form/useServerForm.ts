import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import formPart from 'messages:form';
import { constraintErrors } from './constraint-errors.ts';

/**
 * A form whose fields are checked by their HTML constraints and by the server: what either says stands under its
 * field, anything else over the form. What was typed stays.
 */
export function useServerForm<T extends FieldValues>(
  defaultValues: DefaultValues<T>,
  /** Gets the form's element too, for fields that are not registered. */
  send: (values: T, element: HTMLFormElement) => Promise<void>,
  /** What the fields follow until somebody types in them, for forms that show what may change meanwhile. */
  latest?: T,
) {
  const texts = useMessages(formPart);
  const form = useForm<T>({
    defaultValues,
    ...(latest && { values: latest, resetOptions: { keepDirtyValues: true } }),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSubmitting, isDirty } = form.formState;

  const isField = (name: string): name is Path<T> => name in form.getValues();

  /** @returns what belongs to no field of this form */
  function showErrors(messages: Readonly<Record<string, string>>): string[] {
    let isFirst = true;
    return Object.entries(messages).flatMap(([name, message]) => {
      if (!isField(name)) return [message];
      form.setError(name, { message }, { shouldFocus: isFirst });
      isFirst = false;
      return [];
    });
  }

  const onSubmit = form.handleSubmit(async (values, event) => {
    setFailure(null);
    const element: unknown = event?.target;
    if (!(element instanceof HTMLFormElement)) return;
    const wrong = constraintErrors(element, texts);
    if (Object.keys(wrong).length > 0) {
      // What is wrong with a field that is not registered the browser itself says.
      if (showErrors(wrong).length > 0) element.reportValidity();
      return;
    }
    try {
      await send(values, element);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const rest = showErrors(error.fields);
      if (rest.length > 0) setFailure(rest.join(' '));
      else if (Object.keys(error.fields).length === 0) setFailure(error.message);
    }
  });

  /** Everything a field of the kit needs; its error replaces the hint. */
  function register(name: Path<T>, hint?: string) {
    const message = errors[name]?.message;
    return { ...form.register(name), error: typeof message === 'string' ? message : undefined, hint };
  }

  return {
    register,
    onSubmit,
    failure,
    isSubmitting,
    isDirty,
    errorCount: Object.keys(errors).length,
    setValue: form.setValue,
    reset: form.reset,
    watch: form.watch,
  };
}

/** What of a form does not depend on its fields. */
export interface ServerForm {
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  failure: string | null;
  isSubmitting: boolean;
  isDirty: boolean;
  errorCount: number;
}
