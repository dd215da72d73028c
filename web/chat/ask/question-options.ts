import type { QuestionOptions } from '#contract/chat.ts';

/** The name under which a question that is being changed is kept, until it is asked or left as it was. */
export const editDraft = (place: number) => `edit:${place}`;

type Choice = keyof Omit<QuestionOptions, 'mode'>;

/** How the player wants their questions answered, kept in this tab under each option's name; absent where it is usual. */
const usual: Required<Pick<QuestionOptions, Choice>> = { use_progress: true, in_steps: false };

/** The options that every question of this tab carries. */
export function questionOptions(): typeof usual {
  return { use_progress: choiceOf('use_progress'), in_steps: choiceOf('in_steps') };
}

export function chooseOption(option: Choice, value: boolean) {
  if (value === usual[option]) sessionStorage.removeItem(option);
  else sessionStorage.setItem(option, '1');
}

function choiceOf(option: Choice): boolean {
  return sessionStorage.getItem(option) === null ? usual[option] : !usual[option];
}
