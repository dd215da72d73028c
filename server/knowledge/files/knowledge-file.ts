import type { Language } from '#contract/common.ts';

/** A knowledge file as it is written; `readImportFile` reads it. What a game or an article does not have is left out. */
export interface KnowledgeFile {
  game: FileGame;
  articles: FileArticle[];
}

export interface FileGame {
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
}

/** What an article says of itself. */
export interface FileArticleFacts {
  title: string;
  language: string;
  game_version?: string;
  checked_on?: string;
  /** Where it differs from the file's. */
  source?: string | null;
}

export interface FileArticle extends FileArticleFacts {
  chunks: FileChunk[];
}

export interface FileChunk {
  section: string;
  content: string;
  gate?: { achievement: string | null; spoiler_level: number };
  hints?: { nudge: string; direction: string };
}

/** Gives the text of a knowledge file piece by piece, from its game to its end; what follows an article is its chunks. */
export interface KnowledgeFileWriter {
  game: (game: FileGame) => string;
  article: (facts: FileArticleFacts) => string;
  chunk: (chunk: FileChunk) => string;
  end: () => string;
}
