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

/** The words before each kind of text, and the pieces that are read of it: so it was trained. */
const readings = {
  text: { prefix: 'passage: ', most_pieces: 88 },
  question: { prefix: 'query: ', most_pieces: 40 },
} as const;
/** Characters that surely hold more pieces than are read, in any language. */
const mostCharacters = 2_000;

const opening = 0n;
const closing = 2n;

const tokenizerFile = z.record(z.string(), z.unknown());
let opened: ReturnType<typeof open> | undefined;

async function open(folder: string | undefined) {
  const model = (name: string) =>
    folder === undefined ? new URL(`./model/${name}`, import.meta.url) : pathToFileURL(`${folder}/${name}`);
  const described = tokenizerFile.parse(JSON.parse(await readFile(model('tokenizer.json'), 'utf8')));
  const tokenizer = new Tokenizer(described, {});
  // Beside a server that answers, one thread is its share.
  const session = await InferenceSession.create(fileURLToPath(model('encoder.onnx')), { intraOpNumThreads: 1 });
  return { tokenizer, session };
}

/** @returns a vector of length 1; the product of two says how near their texts are */
export async function encode({ text, kind, folder }: EncodeTask): Promise<Float32Array> {
  opened ??= open(folder).catch((error: unknown) => {
    // What is missing now may be there when the next text comes.
    opened = undefined;
    throw error;
  });
  const { tokenizer, session } = await opened;
  const { prefix, most_pieces } = readings[kind];
  const { ids } = tokenizer.encode(prefix + text.slice(0, mostCharacters), { add_special_tokens: false });
  const pieces = [opening, ...ids.slice(0, most_pieces).map(BigInt), closing];
  const dims = [1, pieces.length];
  const { embedding } = await session.run({
    input_ids: new Tensor('int64', BigInt64Array.from(pieces), dims),
    attention_mask: new Tensor('int64', new BigInt64Array(pieces.length).fill(1n), dims),
  });
  const vector = z.instanceof(Float32Array).parse(embedding?.data);
  // Stored, it would never be made anew, and nothing can be compared with it.
  if (!vector.every(Number.isFinite)) throw new Error('the weights of the encoder are damaged');
  return vector;
}
