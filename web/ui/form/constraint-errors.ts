import type { Messages as FormMessages } from 'messages:form';

/**
 * What the HTML constraints of a form's fields object to, by field name, in the app's language. A field that can be
 * wrong in one way only may say it better itself, in `data-wrong`.
 */
export function constraintErrors(form: HTMLFormElement, texts: FormMessages): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of form.elements) {
    if (!isInput(field) || field.validity.valid || field.name === '') continue;
    errors[field.name] = describe(field, texts);
  }
  return errors;
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isInput(element: Element): element is Input {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function describe(field: Input, texts: FormMessages): string {
  const { valueMissing, typeMismatch, tooShort } = field.validity;
  const own = field.dataset['wrong'];
  if (valueMissing) return (field.type === 'checkbox' && own) || texts.required;
  if (typeMismatch) return texts.emailWrong;
  if (tooShort && 'minLength' in field) return texts.tooShort({ least: field.minLength });
  return own ?? field.validationMessage;
}
