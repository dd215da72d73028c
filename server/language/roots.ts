/** Shorter roots are shared by words that have nothing to do with each other. */
const rootFrom = 4;
const allCyrillic = /^\p{Script=Cyrillic}+$/u;

/** What Snowball leaves of the Russian endings that make one word of another: кузн-я, кузн-ица, кузн-ец. */
const endings = (
  'а я и ова ева ыва ива ал ани ени ан ен лен ек ок к ик ник ниц чик щик иц ец ечн ич ичн ч ач ча ак як арн ар ' +
  'ств еств ительств итель ител ительн ильн льн л н он ов ев овк ович ищ еж ост остн'
).split(' ');

/** What the Russian word of a stem may be made from: the stem, and what is left without an ending. */
export function rootsOf(stem: string): string[] {
  if (!allCyrillic.test(stem)) return [];
  const shorter = endings.filter((ending) => stem.endsWith(ending) && stem.length - ending.length >= rootFrom);
  return [stem, ...shorter.map((ending) => stem.slice(0, -ending.length))];
}
