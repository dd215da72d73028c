import type { FormTexts } from './form.texts.ts';

/**
 * What the HTML constraints of a form's fields object to, by field name, in the app's language. A field that can be
 * wrong in one way only may say it better itself, in `data-wrong`.
 */
export function constraintErrors(form: HTMLFormElement, texts: FormTexts): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.validity.valid) continue;
    errors[field.name] = describe(field, texts);
  }
  return errors;
}

function describe(field: HTMLInputElement, texts: FormTexts): string {
  const { valueMissing, typeMismatch, tooShort } = field.validity;
  const own = field.dataset['wrong'];
  if (valueMissing) return (field.type === 'checkbox' && own) || texts.required;
  if (typeMismatch) return texts.emailWrong;
  if (tooShort) return texts.tooShort(field.minLength);
  return own ?? field.validationMessage;
}
