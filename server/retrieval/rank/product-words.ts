import { stemOf } from '#server/language/stem.ts';

/**
 * Words of games as products rather than worlds: articles about playing rarely hold them, and where they do, the
 * coverage says so. One form of each is enough, since stems are compared.
 */
const words = `
  steam epic gog xbox playstation ps4 ps5 nintendo switch android ios iphone mac linux console consoles mobile vr
  gamepad controller joystick dlc refund buy purchase download install price dollars euros usd rubles discount sale
  release sequel developer developers publisher studio support metacritic review reviews requirements specs gpu cpu
  ram vram graphics fps crash crashes anticheat server servers crossplay soundtrack trailer speedrun
  стим эпик иксбокс плейстейшн нинтендо андроид айфон консоль консоли мобильный геймпад контроллер джойстик
  купить скачать установить возврат рубли рублей доллары скидка распродажа релиз выйдет вышла продолжение разработчик
  издатель студия поддержка метакритик отзывы требования видеокарта оперативка процессор фпс вылетает лагает сервер
  сервера кроссплей саундтрек трейлер спидран
`;

const productStems: ReadonlySet<string> = new Set(words.trim().split(/\s+/).map(stemOf));

export function isProductWord(word: string): boolean {
  return productStems.has(stemOf(word));
}
