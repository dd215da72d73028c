import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Deps } from '#server/deps.ts';
import { findLocalModel } from '#server/providers/find-local-model.ts';
import { readAddingState } from './adding-state.ts';
import { readChosenModel } from './chosen-model.ts';
import { recommendFor, thisMachine } from './machine.ts';

type View = AnswerOf<'GET /api/admin/local-model'>;

const command = 'npm run add-model';

/** What an admin is told of a model for this machine, whether one runs or none. */
export async function showLocalModel({ config, experts, kept_model, local_model }: Deps): Promise<View> {
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
  const used = kept_model?.name ?? (config.set_names.has('AI_MODEL') ? null : (local_model?.model ?? null));
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
    needs_restart: kept_model === null ? chosen !== null && chosen.name !== used : chosen?.name !== used,
  };
}
