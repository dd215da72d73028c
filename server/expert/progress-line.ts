import type { Language } from '#contract/common.ts';
import type { PlayerProgress } from './expert.ts';

const asksForAchievements = /achiev|troph|100 ?%|достижен|ачив|трофе/iu;
const nextNamed = 3;

/** Whether a question is about achievements, so that what the player has done already is no answer. */
export function isAboutAchievements(question: string): boolean {
  return asksForAchievements.test(question);
}

/**
 * Where the player stands, for a question about achievements; empty where nothing is known, which
 * is not zero. Says where it is from, as no article does.
 */
export function progressLine(question: string, progress: PlayerProgress | null, language: Language): string {
  if (progress === null || !isAboutAchievements(question)) return '';
  const { unlocked, locked, rarest, synced_at } = progress;
  const all = unlocked.length + locked.length;
  const day = synced_at.slice(0, 10);
  const quoted = (titles: readonly string[]) =>
    titles.map((title) => (language === 'ru' ? `«${asText(title)}»` : `“${asText(title)}”`)).join(', ');
  const next = locked.slice(0, nextNamed);
  const far = rarest !== null && !next.includes(rarest) ? rarest : undefined;
  const parts =
    language === 'ru'
      ? [
          `Steam на ${day}: у вас ${unlocked.length} из ${all} открытых достижений.`,
          ...(next.length > 0 ? [`Чаще всего дальше получают: ${quoted(next)}.`] : []),
          ...(far === undefined ? [] : [`Самое редкое из оставшихся: ${quoted([far])}.`]),
        ]
      : [
          `Steam as of ${day}: you have ${unlocked.length} of ${all} achievements that are not hidden.`,
          ...(next.length > 0 ? [`What most players get next: ${quoted(next)}.`] : []),
          ...(far === undefined ? [] : [`The rarest you lack: ${quoted([far])}.`]),
        ];
  return parts.join(' ');
}

/** Whether a text names something that the player has done. */
export function namesUnlocked(text: string, progress: PlayerProgress): boolean {
  const words = levelled(text);
  return progress.unlocked.some((title) => {
    const name = levelled(title);
    return name.trim().length >= shortestName && words.includes(name);
  });
}

/** Shorter names are words of any sentence. */
const shortestName = 6;

function levelled(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** A title is a stranger's text in our Markdown. */
function asText(title: string): string {
  return title.replaceAll(/[\\`*_{}[\]()<>#|!~]/g, (sign) => `\\${sign}`);
}
