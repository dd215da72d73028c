import { partsOf } from '#contract/values/split-content.ts';
import { pauses } from '#server/scheduler/pauses.ts';

/** Cuts each section as it is published, beside other work: a long article takes longer than anybody else should wait. */
export async function cutSections<T extends { content: string }>(
  sections: Iterable<T>,
  pause = pauses(),
): Promise<(T & { parts: string[] })[]> {
  const cut: (T & { parts: string[] })[] = [];
  for (const section of sections) {
    const parts: string[] = [];
    for (const part of partsOf(section.content)) {
      parts.push(part);
      await pause();
    }
    cut.push({ ...section, parts });
  }
  return cut;
}
