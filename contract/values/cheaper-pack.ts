import type { PackPrice } from './money.ts';

/** The cheapest pack that holds as many calls as this one and costs less. */
export function findCheaper<P extends PackPrice>(pack: PackPrice, packs: readonly P[]): P | undefined {
  const cheaper = packs.filter((one) => one.calls >= pack.calls && one.price_kopecks < pack.price_kopecks);
  return cheaper.toSorted((one, other) => one.price_kopecks - other.price_kopecks)[0];
}
