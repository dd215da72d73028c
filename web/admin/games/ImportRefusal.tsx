import { useQuery } from '@tanstack/react-query';
import adminGameFilesPart from 'messages:admin-game-files';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Bullets } from '#web/ui/data/Parts.tsx';
import { useFileLines } from './file-lines.ts';

/** Every problem of a knowledge file at once, each with its line and place. */
export function ImportRefusal({ error, file }: { error: Error; file: File | undefined }) {
  const texts = useMessages(adminGameFilesPart);
  const details = error instanceof ApiError ? error.details : [];
  const isBroken = details.length === 0;
  const { data: line } = useQuery({
    queryKey: ['broken-line-of-file', file?.name, file?.lastModified],
    queryFn: async () => brokenLine((await file?.text()) ?? ''),
    enabled: isBroken,
    gcTime: 0,
  });
  const problems = useFileLines(
    file,
    details.map(({ loc, msg }) => ({ loc, text: msg })),
  );
  const isNoJson = error instanceof ApiError && error.code === 'malformed_json';
  const broken = file?.size === 0 ? texts.empty : line == null ? texts.noJson : texts.noJsonFrom({ line });
  const whole = isNoJson ? broken : error.message;
  return (
    <Alert>
      <b>{texts.refused}</b>
      <Bullets items={isBroken ? [whole] : problems} />
    </Alert>
  );
}

/** Where a text stops being JSON, as far as the browser says it; null where it does not. */
function brokenLine(text: string): number | null {
  try {
    JSON.parse(text);
  } catch (error) {
    const [, line] = /line (\d+)/.exec(String(error)) ?? [];
    return line === undefined ? null : Number(line);
  }
  return null;
}
