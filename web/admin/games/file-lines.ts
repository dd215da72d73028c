import { useQuery } from '@tanstack/react-query';
import adminGameFilesPart from 'messages:admin-game-files';
import { linesOf } from '#contract/values/lines-of.ts';
import { useMessages } from '#web/i18n/messages.ts';

interface Remark {
  /** As the server names a place: the body, then the steps to it. */
  loc: unknown;
  text: string;
}

/** What the server says of places of a file that was sent, each with its line and place. */
export function useFileLines(file: File | undefined, remarks: readonly Remark[]): string[] {
  const texts = useMessages(adminGameFilesPart);
  const { data: lines = [] } = useQuery({
    queryKey: ['lines-of-file', file?.name, file?.lastModified, remarks],
    queryFn: async () =>
      linesOf(
        (await file?.text()) ?? '',
        remarks.map(({ loc }) => pathOf(loc)),
      ),
    enabled: remarks.length > 0,
    gcTime: 0,
  });
  return remarks.map(({ loc, text }, index) => {
    // What is said of the whole file has no place in it.
    if (pathOf(loc).length === 0) return text;
    const line = lines[index];
    const place = `${placeOf(loc)}: ${text}`;
    return line === undefined ? place : texts.onLine({ line, place });
  });
}

function pathOf(loc: unknown): (string | number)[] {
  const path: unknown[] = Array.isArray(loc) ? loc.slice(1) : [];
  return path.filter((step): step is string | number => typeof step === 'string' || typeof step === 'number');
}

/** `articles.3.title`, as it stands in the file but counted from one. */
function placeOf(loc: unknown): string {
  return pathOf(loc)
    .map((part) => (typeof part === 'number' ? part + 1 : part))
    .join('.');
}
