import { type ModelStandIn, type StandInOptions, startModelStandIn } from './model-stand-in.ts';

const created = 1_790_000_000;

/** Plays Ollama with these models: the latest pulled first, as it lists them. */
export function startOllamaStandIn(models: readonly string[]): Promise<ModelStandIn> {
  const data = models.map((id) => ({ id, object: 'model', created, owned_by: 'library' }));
  return startModelStandIn({ models: { object: 'list', data } });
}

/** Plays LM Studio with these models. */
export function startLmStudioStandIn(models: readonly string[]): Promise<ModelStandIn> {
  const data = models.map((id) => ({ id, object: 'model', owned_by: 'organization_owner' }));
  return startModelStandIn({ models: { data, object: 'list' } });
}

/** Plays the server of llama.cpp, which serves one model. */
export function startLlamaServerStandIn(
  model: string,
  { reader }: Pick<StandInOptions, 'reader'> = {},
): Promise<ModelStandIn> {
  const data = [{ id: model, object: 'model', created, owned_by: 'llamacpp' }];
  return startModelStandIn({ models: { object: 'list', data }, ...(reader && { reader }) });
}
