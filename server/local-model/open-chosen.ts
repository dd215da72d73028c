import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { LocalModel } from '#server/providers/model/find-local-model.ts';
import { type ChosenModel, readChosenModel } from './chosen-model.ts';
import { keepRunning, type KeptModel } from './keep-running.ts';

/** The model that was switched on for this data folder, as the process uses it. */
export interface OpenedModel {
  chosen: ChosenModel;
  /** A server on this machine that somebody else runs. */
  found: LocalModel | null;
  /** A file that a process of our own runs, once it is started. */
  kept: KeptModel | null;
}

/** Whether the settings name or play a model: what was switched on waits then. */
export function settingsComeFirst({ set_names, stand_ins }: Config): boolean {
  return set_names.has('AI_BASE_URL') || stand_ins.has('model');
}

/** Null where none was switched on, or where the settings name or play one: they come first. */
export async function openChosenModel(config: Config, log: Logger): Promise<OpenedModel | null> {
  if (settingsComeFirst(config)) return null;
  const { DATA_DIR: data_dir, production } = config;
  const chosen = await readChosenModel(data_dir).catch((error: unknown) => {
    log.error({ err: error }, 'the file of the switched-on model cannot be read: run npm run add-model again');
    return null;
  });
  if (chosen === null) return null;
  if (chosen.kind === 'file') return { chosen, found: null, kept: keepRunning({ data_dir, chosen, production, log }) };
  const { server, base_url, name: model } = chosen;
  return { chosen, found: { server, base_url, model, embedding_model: null }, kept: null };
}
