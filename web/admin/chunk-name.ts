interface Chunk {
  article_title: string;
  section: string;
}

/** Article and section of a chunk in one line. */
export function chunkName({ article_title, section }: Chunk): string {
  return [article_title, section].filter(Boolean).join(' › ');
}
