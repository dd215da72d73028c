import type { AuthTexts } from './auth.texts.ts';

/** What the HTML constraints of a form's fields object to, by field name, in the app's language. */
export function constraintErrors(form: HTMLFormElement, texts: AuthTexts): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.validity.valid) continue;
    errors[field.name] = describe(field, texts);
  }
  return errors;
}

function describe(field: HTMLInputElement, texts: AuthTexts): string {
  const { valueMissing, typeMismatch, tooShort, patternMismatch } = field.validity;
  if (valueMissing) return field.type === 'checkbox' ? texts.consentRequired : texts.required;
  if (typeMismatch) return texts.emailWrong;
  if (tooShort) return texts.tooShort(field.minLength);
  return patternMismatch ? texts.codeWrong : field.validationMessage;
}
