const kopecksPerRouble = 100;

/** Roubles of at most two decimals as kopecks, in which all money is kept. */
export function asKopecks(roubles: number): number {
  return Math.round(roubles * kopecksPerRouble);
}

/** Kopecks as the roubles of the API. */
export function asRoubles(kopecks: number): number {
  return kopecks / kopecksPerRouble;
}
