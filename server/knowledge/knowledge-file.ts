import type { Language } from '#contract/common.ts';

/** A knowledge file as it is written; `readImportFile` reads it. What a game or an article does not have is left out. */
export interface KnowledgeFile {
  game: {
    slug: string;
    title: string;
    steam_appid: number | null;
    summary?: Partial<Record<Language, string>>;
    header_url?: string;
    genres?: string[];
    released_on?: string;
    popularity?: number;
    sample_questions?: { language: string; text: string }[];
    source?: string;
  };
  articles: FileArticle[];
}

export interface FileArticle {
  title: string;
  language: string;
  game_version?: string;
  checked_on?: string;
  /** Where it differs from the file's. */
  source?: string | null;
  chunks: {
    section: string;
    content: string;
    gate?: { achievement: string | null; spoiler_level: number };
    hints?: { nudge: string; direction: string };
  }[];
}
