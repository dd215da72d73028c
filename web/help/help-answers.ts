import type { Language } from '#web/i18n/language.ts';
import { englishAnswers } from './answers-en.ts';
import { russianAnswers } from './answers-ru.ts';

export interface HelpAnswer {
  /** Its address on the page. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: string[];
  link?: { to: string; label: string };
}

export interface HelpGroup {
  id: string;
  title: string;
  answers: HelpAnswer[];
}

export function helpGroups(language: Language): readonly HelpGroup[] {
  return language === 'ru' ? russianAnswers : englishAnswers;
}
