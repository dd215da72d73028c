import { normaliseText } from '#contract/values/normalise-text.ts';

const latin = new Map(
  (
    'а:a б:b в:v г:g д:d е:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ' +
    'ъ: ы:y ь: э:e ю:yu я:ya і:i ї:yi є:e ґ:g ў:u'
  )
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(2)]),
);

const lengthMax = 80;

/** The address of a game by its title, in Latin letters; empty where nothing of the title can be one. */
export function slugOf(title: string): string {
  const letters = normaliseText(title.replaceAll(/[™®©'’]/gu, '').replaceAll('&', ' and '))
    .toLowerCase()
    .replaceAll(/[\u0400-\u04ff]/g, (letter) => latin.get(letter) ?? '');
  return letters
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replaceAll(/^-+|-+$/g, '');
}
