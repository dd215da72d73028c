import type { Language } from '#contract/common.ts';
import type { ArticleDraft } from '#contract/article-drafts.ts';
import type { Article, Gate, Hints } from '#contract/knowledge.ts';

/** A section while it is written; `id` keeps its card when the order changes. */
export interface EditedSection {
  id: string;
  chunk_key?: string | undefined;
  section: string;
  content: string;
  gate: Gate | null;
  hints: Hints;
}

export interface EditedArticle {
  title: string;
  language: Language;
  game_version: string;
  /** A day as the browser's field writes it; '' where none is stated. */
  checked_on: string;
  chunks: readonly EditedSection[];
}

const noHints: Hints = { nudge: '', direction: '' };

export function emptySection(): EditedSection {
  return { id: crypto.randomUUID(), section: '', content: '', gate: null, hints: noHints };
}

export function emptyArticle(language: Language, title = ''): EditedArticle {
  return { title, language, game_version: '', checked_on: '', chunks: [emptySection()] };
}

/** An article's newest text, which its author goes on from. */
export function editedFrom({ pending, ...article }: Article): EditedArticle {
  const { title, language, game_version, checked_on } = pending ?? article;
  const chunks = (pending?.chunks ?? article.chunks).map(
    ({ chunk_key, section, content, hints = noHints, gate = null }) => ({
      id: chunk_key,
      chunk_key,
      section,
      content,
      gate: gate && { achievement_id: gate.achievement_id, spoiler_level: gate.spoiler_level },
      hints,
    }),
  );
  return { title, language, game_version: game_version ?? '', checked_on: checked_on ?? '', chunks };
}

export function editedFromDraft({ content }: ArticleDraft): EditedArticle {
  const { checked_on = '', chunks, ...facts } = content;
  return {
    ...facts,
    checked_on: checked_on ?? '',
    chunks: chunks.map(({ gate = null, hints, ...chunk }) => ({
      ...chunk,
      gate,
      hints: hints ?? noHints,
      id: crypto.randomUUID(),
    })),
  };
}

/** What is sent; also what tells whether anything changed. */
export function contentOf({
  title,
  language,
  game_version,
  checked_on,
  chunks,
}: EditedArticle): ArticleDraft['content'] {
  return {
    title,
    language,
    game_version,
    checked_on: checked_on || null,
    chunks: chunks.map(({ chunk_key, section, content, gate, hints }) => ({
      ...(chunk_key !== undefined && { chunk_key }),
      section,
      content,
      gate,
      hints: hints.nudge.trim() || hints.direction.trim() ? hints : null,
    })),
  };
}

export function isSameText(a: EditedArticle, b: EditedArticle): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
}

/** The sections with the one at `from` in place `to`. */
export function movedSection(chunks: readonly EditedSection[], from: number, to: number): readonly EditedSection[] {
  const moved = chunks[from];
  if (moved === undefined || to < 0 || to >= chunks.length || from === to) return chunks;
  return chunks.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The sections with one in parts, each of which has its title, gate and hints; the first goes on as that section. */
export function splitSection(
  chunks: readonly EditedSection[],
  id: string,
  parts: readonly string[],
): readonly EditedSection[] {
  return chunks.flatMap((section) => {
    if (section.id !== id || parts.length === 0) return [section];
    return parts.map((content, index) => {
      const { chunk_key: _chunk_key, ...further } = section;
      return index === 0 ? { ...section, content } : { ...further, id: crypto.randomUUID(), content };
    });
  });
}
