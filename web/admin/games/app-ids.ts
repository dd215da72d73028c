/** As the call takes them: the store is asked so slowly that these take ten minutes. */
export const mostAppsAtOnce = 200;

const storeAddress = /^(?:https?:\/\/)?store\.steampowered\.com\/app\/(\d{1,10})(?:[/?#]|$)/;

/** Reads app numbers and store addresses out of a text; `wrong` is the first word that is neither. */
export function readAppIds(text: string): { ids: number[]; wrong: string | undefined } {
  const ids = new Set<number>();
  let wrong: string | undefined;
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const number = Number(storeAddress.exec(word)?.[1] ?? (/^\d{1,10}$/.test(word) ? word : Number.NaN));
    if (number >= 1 && number <= 4_294_967_295) ids.add(number);
    else wrong ??= word;
  }
  return { ids: [...ids], wrong };
}
