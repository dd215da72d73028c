declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string;
  }
  const snowball: {
    newStemmer(language: 'english' | 'russian'): Stemmer;
    algorithms(): string[];
  };
  export default snowball;
}
