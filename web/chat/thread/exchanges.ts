import type { Message } from '#contract/chat.ts';

/** A question with its answer; a program that reads one page may lack either. */
export interface Exchange {
  question: Message | undefined;
  answer: Message | undefined;
}

/** A place of the conversation with what was asked there, the newest version last. */
export interface Place {
  place: number;
  versions: Exchange[];
}

/** The messages in the order of their places; versions that failed are left out where there is another. */
export function findPlaces(messages: readonly Message[]): Place[] {
  return [...Map.groupBy(messages, ({ place }) => place)]
    .sort(([a], [b]) => a - b)
    .map(([place, all]) => {
      const versions: Exchange[] = [];
      for (const message of all) {
        const last = versions.at(-1);
        if (message.role === 'user') versions.push({ question: message, answer: undefined });
        else if (last && last.answer === undefined) last.answer = message;
        else versions.push({ question: undefined, answer: message });
      }
      const good = versions.filter(({ answer }, index) => index === versions.length - 1 || answer?.state !== 'failed');
      return { place, versions: good };
    });
}
