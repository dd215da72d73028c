/** The package’s own types lead to files without their endings, which nothing here resolves. */
declare module '@huggingface/tokenizers' {
  export class Tokenizer {
    constructor(tokenizer: object, config: object);
    encode(text: string, options: { add_special_tokens: boolean }): { ids: number[] };
  }
}
