import { z } from 'zod';
import { createOutgoing, NoAnswerError } from '../outgoing.ts';

/** A model server that runs on this machine, with what it serves. */
export interface LocalModel {
  /** As people call it. */
  server: string;
  /** For `AI_BASE_URL`. */
  base_url: string;
  model: string;
  /** Null where it serves none. */
  embedding_model: string | null;
}

/**
 * Where Ollama, LM Studio and the server of llama.cpp listen unless they are configured otherwise; the first that has a
 * model is taken.
 */
const usualAddresses = ['http://127.0.0.1:11434', 'http://127.0.0.1:1234', 'http://127.0.0.1:8080'];
/** The start waits for them, and on one's own machine they answer at once or are not there. */
const timeoutMs = 500;
const bytesMax = 200_000;
const nameMax = 200;

const modelList = z.object({
  data: z.array(z.looseObject({ id: z.string().min(1).max(nameMax), owned_by: z.string().optional() })),
});
/** Models that only make vectors say so in their names. */
const embeddingName = /embed|(?:^|[/_-])(?:bge|gte|e5|minilm)(?:[-_:.]|$)/i;
/** Serve neither text nor vectors of text. */
const otherName = /whisper|tts|stable-diffusion|flux|rerank|ocr/i;

/**
 * Looks for Ollama, LM Studio and the server of llama.cpp at their usual addresses of this machine, or at those given
 * instead. Nothing is sent but the request for their list of models; nothing that goes wrong stops the start.
 */
export async function findLocalModel(addresses: readonly string[] = usualAddresses): Promise<LocalModel | null> {
  const found = await Promise.all(addresses.map(readServer));
  return found.find((one) => one !== null) ?? null;
}

/** By what these servers call the owner of their models; others by where they listen. */
const serverNames: Readonly<Record<string, string>> = {
  library: 'Ollama',
  organization_owner: 'LM Studio',
  llamacpp: 'llama.cpp',
};

async function readServer(address: string): Promise<LocalModel | null> {
  const base_url = `${address}/v1`;
  const request = createOutgoing({ base_url, timeout_ms: timeoutMs, most_bytes: bytesMax });
  try {
    const { status, json } = await request({ method: 'GET', path: '/models' });
    const models = status === 200 ? modelList.safeParse(json).data?.data : undefined;
    if (models === undefined) return null;
    const ids = models.map(({ id }) => id);
    const model = ids.find((id) => !embeddingName.test(id) && !otherName.test(id));
    if (model === undefined) return null;
    const server = serverNames[models[0]?.owned_by ?? ''] ?? new URL(address).host;
    const embedding_model = ids.find((id) => embeddingName.test(id)) ?? null;
    return { server, base_url, model, embedding_model };
  } catch (error) {
    if (error instanceof NoAnswerError) return null;
    throw error;
  }
}
