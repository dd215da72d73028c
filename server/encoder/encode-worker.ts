import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { z } from 'zod';

/** What the encoder is given: one text, as several at once would take no less time for each. */
export interface EncodeTask {
  text: string;
  kind: 'text' | 'question';
  /** Where the weights and their tokenizer lie, if they are not those that come with the product. */
  folder?: string | undefined;
}

/** What the reader is given: a question, and one unit that may answer it, under its headings. */
export interface ReadTask {
  question: string;
  unit: string;
  folder?: string | undefined;
}

/** The words before each kind of text, and the pieces that are read of it: so it was trained. */
const readings = {
  text: { prefix: 'passage: ', most_pieces: 88 },
  question: { prefix: 'query: ', most_pieces: 40 },
} as const;
/** Pieces of a question that the reader takes, and of the question with a unit: so it was trained. */
const mostAsked = 26;
const mostOfPair = 72;
/** Characters that surely hold more pieces than are read, in any language. */
const mostCharacters = 2_000;

const opening = 0n;
const closing = 2n;
/** Kinds of pieces in what the reader is given. */
const [ofQuestion, ofUnit] = [1n, 2n];

const tokenizerFile = z.record(z.string(), z.unknown());

/** What is opened when it is needed first, and kept. */
function keptOpen<T>(open: (fileOf: (name: string) => URL) => Promise<T>): (folder: string | undefined) => Promise<T> {
  let kept: Promise<T> | undefined;
  return (folder) => {
    const fileOf = (name: string) =>
      folder === undefined ? new URL(`./model/${name}`, import.meta.url) : pathToFileURL(`${folder}/${name}`);
    kept ??= open(fileOf).catch((error: unknown) => {
      // What is missing now may be there when the next text comes.
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

const openTokenizer = keptOpen(async (fileOf) => {
  const described = tokenizerFile.parse(JSON.parse(await readFile(fileOf('tokenizer.json'), 'utf8')));
  return new Tokenizer(described, {});
});
// Beside a server that answers, one thread is its share.
const openSession = (name: string) =>
  keptOpen((fileOf) => InferenceSession.create(fileURLToPath(fileOf(name)), { intraOpNumThreads: 1 }));
const openEncoder = openSession('encoder.onnx');
const openReader = openSession('reader.onnx');

async function piecesOf(text: string, prefix: string, folder: string | undefined): Promise<bigint[]> {
  const tokenizer = await openTokenizer(folder);
  return tokenizer.encode(prefix + text.slice(0, mostCharacters), { add_special_tokens: false }).ids.map(BigInt);
}

/** One row for a session. */
const row = (values: readonly bigint[]) => new Tensor('int64', BigInt64Array.from(values), [1, values.length]);

/** The numbers of a result. Stored, a broken one would never be made anew, and nothing can be compared with it. */
function numbersOf(data: unknown): Float32Array {
  const numbers = z.instanceof(Float32Array).parse(data);
  if (!numbers.every(Number.isFinite)) throw new Error('the weights of the encoder are damaged');
  return numbers;
}

/** @returns a vector of length 1; the product of two says how near their texts are */
export async function encode({ text, kind, folder }: EncodeTask): Promise<Float32Array> {
  const { prefix, most_pieces } = readings[kind];
  const known = await piecesOf(text, prefix, folder);
  const pieces = [opening, ...known.slice(0, most_pieces), closing];
  const session = await openEncoder(folder);
  const { embedding } = await session.run({
    input_ids: row(pieces),
    attention_mask: row(pieces.map(() => 1n)),
  });
  return numbersOf(embedding?.data);
}

/** @returns how much a unit speaks for answering a question; as much speaks for and against it at 0 */
export async function read({ question, unit, folder }: ReadTask): Promise<number> {
  const question_pieces = [
    opening,
    ...(await piecesOf(question, readings.question.prefix, folder)).slice(0, mostAsked),
    closing,
  ];
  const said = (await piecesOf(unit, readings.text.prefix, folder)).slice(0, mostOfPair - question_pieces.length - 1);
  const session = await openReader(folder);
  const { score } = await session.run({
    input_ids: row([...question_pieces, ...said, closing]),
    kinds: row([...question_pieces.map(() => ofQuestion), ...said.map(() => ofUnit), ofUnit]),
  });
  return numbersOf(score?.data)[0]!;
}
