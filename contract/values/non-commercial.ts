/** Whether a licence forbids commercial use, as far as its name or address says so. */
export function isNonCommercial({ name, url }: { name: string; url: string | null }): boolean {
  const words = `${name} ${url ?? ''}`.toLowerCase();
  return /(?:^|[^a-z])nc(?:[^a-z]|$)|non-? ?commercial|некоммерч/.test(words);
}
