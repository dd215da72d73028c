import { goesOn, joinParts } from '#contract/values/carried-lines.ts';
import { chunkAnchor, type Section, type Stretch } from './sections.ts';

export function stretchesOf({ chunks }: Section): Stretch[] {
  return joinParts(chunks, ({ content }) => content).map(({ text, parts }) => ({
    id: chunkAnchor(parts[0]!.chunk_key),
    text,
    chunks: parts.map(({ chunk_key, content }, at) => ({
      chunk_key,
      shown: at === 0 ? content : (goesOn(parts[at - 1]!.content, content) ?? content),
    })),
  }));
}

interface JoinedProps {
  section: Section;
  children: (stretches: readonly Stretch[]) => React.ReactNode;
}

/** A section with its long tables and lists in one piece each. */
function Joined({ section, children }: JoinedProps): React.ReactNode {
  return children(stretchesOf(section));
}

export { Joined as Component };
