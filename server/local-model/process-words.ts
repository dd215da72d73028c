import { z } from 'zod';

/** What the process of a model is told by its first line of input. */
export const processSettings = z.object({
  /** Where node-llama-cpp is installed. */
  runtime: z.string(),
  file: z.string(),
  name: z.string(),
  /** Whoever asks it needs this. */
  key: z.string(),
  production: z.boolean(),
});
export type ProcessSettings = z.infer<typeof processSettings>;

/** The one line that it says: where it listens, or why it cannot. */
export const processWord = z.union([z.object({ port: z.int() }), z.object({ failed: z.string() })]);
export type ProcessWord = z.infer<typeof processWord>;
