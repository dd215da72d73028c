import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Deps } from '#server/deps.ts';
import { findLocalModel } from '#server/providers/model/find-local-model.ts';
import { readAddingState } from './adding-state.ts';
import { type ChosenModel, readChosenModel } from './chosen-model.ts';
import { recommendFor, thisMachine } from './machine.ts';
import { settingsComeFirst } from './open-chosen.ts';

type View = AnswerOf<'GET /api/admin/local-model'>;

const command = 'npm run add-model';

/** What an admin is told of a model for this machine, whether one runs or none. */
export async function showLocalModel(deps: Deps): Promise<View> {
  const { config, experts, kept_model } = deps;
  const { AI_AUTODETECT, DATA_DIR } = config;
  const machine = thisMachine();
  const recommended = recommendFor(machine);
  const [found, adding, chosen] = await Promise.all([
    AI_AUTODETECT === 'off' || experts.model !== undefined
      ? null
      : findLocalModel(typeof AI_AUTODETECT === 'string' ? undefined : AI_AUTODETECT),
    readAddingState(DATA_DIR),
    readChosenModel(DATA_DIR).catch(() => null),
  ]);
  return {
    found: found && { server: found.server, model: found.model },
    recommended: recommended && {
      name: recommended.name,
      license: recommended.license,
      bytes: recommended.bytes,
      from: new URL(recommended.place).host,
    },
    machine: { cores: machine.cores, memory_mib: machine.memory_mib },
    command,
    adding,
    running: kept_model && { name: kept_model.name, ...kept_model.state() },
    needs_restart: needsRestart(deps, chosen),
  };
}

/** Whether another model would answer after a restart than the one that does. */
function needsRestart({ config, chosen_model, local_model }: Deps, chosen: ChosenModel | null): boolean {
  if (settingsComeFirst(config)) return false;
  if (chosen?.kind === 'server' && local_model !== null)
    return chosen.base_url !== local_model.base_url || chosen.name !== local_model.model;
  return !isDeepStrictEqual(whichOf(chosen), whichOf(chosen_model));
}

/** Measured again it is still the same. */
function whichOf(chosen: ChosenModel | null) {
  return chosen && { ...chosen, speed: null };
}
