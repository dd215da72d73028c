import type { LedgerLine } from '#contract/wallet.ts';

/** The lines by which a held call came back, without an answer. */
const returning: ReadonlySet<LedgerLine['kind']> = new Set(['refund', 'expire']);

/** One line for a question without an answer, in place of the pair of a call that was held and returned: it moved nothing. */
export function withoutReserved(lines: readonly LedgerLine[]): LedgerLine[] {
  const returned = new Set(lines.filter(({ kind }) => returning.has(kind)).map(({ cause }) => cause.id));
  const held = new Set(lines.filter(({ kind }) => kind === 'reserve').map(({ cause }) => cause.id));
  return lines
    .filter(({ kind, cause }) => kind !== 'reserve' || cause.id === null || !returned.has(cause.id))
    .map((line) => {
      const isWhole = returning.has(line.kind) && line.cause.id !== null && held.has(line.cause.id);
      return isWhole ? { ...line, calls: 0 } : line;
    });
}
