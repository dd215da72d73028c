/**
 * Ordinary text takes two to five characters a token, tables and code more: a server that keeps to the limit that it is
 * given never comes here, one that keeps to none is not followed for longer.
 */
const charactersPerToken = 8;
/** Where few tokens are asked for, a server that counts them otherwise than we do loses nothing. */
const charactersLeast = 20_000;
/** What nobody is shown is counted as it came, and thoughts may be longer than what they lead to. */
const hiddenBytesPerCharacter = 4;

/** How much of one reply is read. */
export interface ReplyLimit {
  /** What of a piece of the visible text is within the limit. */
  fit: (piece: string) => string;
  /** Takes what came and what of it was shown; the rest of it was hidden. */
  count: (came: string, shown: string) => void;
  is_reached: () => boolean;
}

export function createReplyLimit(max_output_tokens: number): ReplyLimit {
  const most = Math.max(charactersLeast, charactersPerToken * max_output_tokens);
  let characters = 0;
  let hiddenBytes = 0;
  return {
    fit(piece) {
      const fits = piece.slice(0, most - characters);
      characters += fits.length;
      // Half a surrogate pair would not survive being sent.
      return fits.length < piece.length ? fits.replace(/[\ud800-\udbff]$/, '') : fits;
    },
    count: (came, shown) => void (hiddenBytes += Buffer.byteLength(came) - Buffer.byteLength(shown)),
    is_reached: () => characters >= most || hiddenBytes >= hiddenBytesPerCharacter * most,
  };
}
