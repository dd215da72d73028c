/** Made by scripts/build/password-guesses.ts. */
declare module 'virtual:password-guesses' {
  export const passwords: string[];
  export const graphs: Record<string, Record<string, (string | null)[]>>;
}
