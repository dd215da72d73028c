import type { Language } from '#contract/common.ts';
import type { ArticleDraft } from '#contract/article-drafts.ts';
import type { Article, Gate } from '#contract/knowledge.ts';

/** A section while it is written; `id` keeps its card when the order changes. */
export interface EditedSection {
  id: string;
  chunk_key?: string | undefined;
  section: string;
  content: string;
  gate: Gate | null;
}

export interface EditedArticle {
  title: string;
  language: Language;
  game_version: string;
  chunks: readonly EditedSection[];
}

export function emptySection(): EditedSection {
  return { id: crypto.randomUUID(), section: '', content: '', gate: null };
}

export function emptyArticle(language: Language, title = ''): EditedArticle {
  return { title, language, game_version: '', chunks: [emptySection()] };
}

/** An article's newest text, which its author goes on from. */
export function editedFrom({ pending, ...article }: Article): EditedArticle {
  const { title, language, game_version } = pending ?? article;
  const gates = new Map(article.chunks.map(({ chunk_key, gate }) => [chunk_key, gate]));
  const chunks = (pending?.chunks ?? article.chunks).map(({ chunk_key, section, content }) => {
    const gate = gates.get(chunk_key) ?? null;
    return {
      id: chunk_key,
      chunk_key,
      section,
      content,
      gate: gate && { achievement_id: gate.achievement_id, spoiler_level: gate.spoiler_level },
    };
  });
  return { title, language, game_version: game_version ?? '', chunks };
}

export function editedFromDraft({ content }: ArticleDraft): EditedArticle {
  return {
    ...content,
    chunks: content.chunks.map(({ gate = null, ...chunk }) => ({ ...chunk, gate, id: crypto.randomUUID() })),
  };
}

/** What is sent; also what tells whether anything changed. */
export function contentOf({ title, language, game_version, chunks }: EditedArticle): ArticleDraft['content'] {
  return {
    title,
    language,
    game_version,
    chunks: chunks.map(({ chunk_key, section, content, gate }) => ({
      ...(chunk_key !== undefined && { chunk_key }),
      section,
      content,
      gate,
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
