/** Made by scripts/build/password-guesses.ts. */
declare module 'virtual:password-guesses' {
  export const passwords: string[];
  /** Russian words, the likeliest first. */
  export const words: string[];
  export const graphs: Record<string, Record<string, (string | null)[]>>;
}
