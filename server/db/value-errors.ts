/** Data that a column cannot hold, a rule of a table that it breaks, or a limit of the database that it passes. */
const ofValues = /^(?:22|23|54)[0-9A-Z]{3}$/;

/** Whether what was to be stored is at fault, and not the database: another try would fail in the same way. */
export function isOfValues(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof URIError) return true;
  return error instanceof Error && 'code' in error && ofValues.test(String(error.code));
}
