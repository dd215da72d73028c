import type { Gate, Hints } from '#contract/knowledge.ts';
import { useMessages } from '#web/i18n/messages.ts';
import articleEditorPart from 'messages:article-editor';

type ShownGate = Gate & { achievement_title: string | null };

interface Text {
  title: string;
  chunks: readonly {
    section: string;
    content: string;
    hints?: Hints | undefined;
    gate?: ShownGate | null | undefined;
  }[];
}

/** Says in words who may read a section that is not for everybody. */
export function useGateName(): (gate: ShownGate) => string {
  const texts = useMessages(articleEditorPart);
  return ({ achievement_id, achievement_title, spoiler_level }) => {
    if (achievement_id !== null) return texts.after({ title: achievement_title ?? String(achievement_id) });
    return spoiler_level === 1 ? texts.mild : texts.major;
  };
}

/** An article as one text whose lines are compared: each section with its gate and its hints above it. */
export function useArticleLines(): (text: Text) => string {
  const { who } = useMessages(articleEditorPart);
  const gateName = useGateName();
  return ({ title, chunks }) =>
    [
      `# ${title}`,
      ...chunks.flatMap(({ section, content, hints, gate }) => [
        `## ${section}`,
        ...(gate ? [`${who}: ${gateName(gate)}`] : []),
        ...[hints?.nudge, hints?.direction].filter(Boolean).map((hint) => `? ${hint}`),
        content,
      ]),
    ].join('\n\n');
}
