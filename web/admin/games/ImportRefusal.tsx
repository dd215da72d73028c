import { useQuery } from '@tanstack/react-query';
import adminGameFilesPart from 'messages:admin-game-files';
import { linesOf } from '#contract/values/lines-of.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Bullets } from '#web/ui/Parts.tsx';

/** Every problem of a knowledge file at once, each with its line and place. */
export function ImportRefusal({ error, file }: { error: Error; file: File | undefined }) {
  const texts = useMessages(adminGameFilesPart);
  const details = error instanceof ApiError ? error.details : [];
  const { data: lines = [] } = useQuery({
    queryKey: ['lines-of-file', file?.name, file?.lastModified, details],
    queryFn: async () => {
      const text = (await file?.text()) ?? '';
      if (details.length === 0) return [brokenLine(text)];
      const places = details.map(({ loc }) => pathOf(loc));
      return linesOf(text, places);
    },
    gcTime: 0,
  });
  const words = details.length === 0 ? [error.message] : details.map(({ loc, msg }) => `${placeOf(loc)}: ${msg}`);
  const problems = words.map((place, index) => {
    const line = lines[index];
    return line === undefined ? place : texts.onLine({ line, place });
  });
  return (
    <Alert>
      <b>{texts.refused}</b>
      <Bullets items={problems} />
    </Alert>
  );
}

/** Where a text stops being JSON, as far as the browser says it. */
function brokenLine(text: string): number | undefined {
  try {
    JSON.parse(text);
  } catch (error) {
    const [, line] = /line (\d+)/.exec(String(error)) ?? [];
    return line === undefined ? undefined : Number(line);
  }
  return undefined;
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
