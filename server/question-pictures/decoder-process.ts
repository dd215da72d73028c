import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { decodeFile } from './decode-file.ts';

// Where memory runs out after all, Linux ends this process and not the server.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});

process.once('message', (file: unknown) => {
  void decodeFile(z.instanceof(Uint8Array).parse(file)).then((decoded) =>
    process.send?.(decoded, () => process.disconnect()),
  );
});
