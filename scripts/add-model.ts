import { mkdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { rightEnough, type TrialVerdict } from '#contract/values/model-trial.ts';
import { type Config, readConfig } from '#server/config.ts';
import { FolderTakenError, lockFolder } from '#server/db/folder-lock.ts';
import {
  type Candidate,
  fileOf,
  isModelFile,
  nameOf,
  openCandidate,
  placeOf,
  prepare,
} from '#server/local-model/add-model.ts';
import { openStateTeller, type StateTeller } from '#server/local-model/adding-state.ts';
import { chooseModel, chooseNoModel, localModelFolder } from '#server/local-model/chosen-model.ts';
import { FetchError } from '#server/local-model/file-source.ts';
import { recommendFor, thisMachine } from '#server/local-model/machine.ts';
import { recommendedModels } from '#server/local-model/recommended-models.ts';
import { RuntimeError } from '#server/local-model/runtime.ts';
import { fitOf } from '#server/expert/model/model-fit.ts';
import { secondsOfAnswer } from '#server/local-model/measure-model.ts';
import { ModelStartError } from '#server/local-model/start-model.ts';
import { findLocalModel } from '#server/providers/model/find-local-model.ts';
import type { ModelSpeed } from '#server/providers/model/model-speed.ts';
import type { TrialAnswer } from '#server/settings/model-trial.ts';
import { clearProgress, showProgress } from './progress-bar.ts';
import { readArguments, stopWithUsage } from './read-arguments.ts';
import { tryModelApart } from './try-model.ts';
import { CommandError, runCommand } from './with-database.ts';

const usage = `npm run add-model [-- --model 1b|4b] [--from PLACE] [--file PATH] [--yes]
npm run add-model -- --remove

Adds a language model that reads the articles and writes the answers. Takes a model server that runs on this machine
(Ollama, LM Studio, llama.cpp), or fetches a model and runs it beside the server; measures it, asks it ten questions with
known answers, and switches it on when you agree. Stopped in the middle, it goes on where it was.

--model   which one to fetch, in place of the one for this machine
--from    an address or a folder to fetch it from, in place of the usual one
--file    a GGUF file that is there already
--yes     agrees to everything but a model with fewer than six right answers
--remove  switches the model off; its files stay`;

const verdicts: Readonly<Record<TrialVerdict, string>> = {
  right: 'right',
  wrong: 'wrong',
  failed: 'the model failed or was too late; the articles are quoted',
};
/** Of each answer so much is shown. */
const answerLength = 700;
const mb = (bytes: number) => new Intl.NumberFormat('en').format(Math.round(bytes / 1e6));
const gib = (mib: number) => (mib / 1024).toFixed(mib % 1024 === 0 ? 0 : 1);

const { values } = readArguments(usage, {
  options: {
    model: { type: 'string' },
    from: { type: 'string' },
    file: { type: 'string' },
    yes: { type: 'boolean', default: false },
    remove: { type: 'boolean', default: false },
  },
});
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

await runCommand(async () => {
  const config = readConfig(process.env);
  if (values.remove) return remove(config);
  if (config.AI_BASE_URL !== undefined)
    throw new CommandError('AI_BASE_URL is set and comes first: no other model would be asked. Unset it to add one.');
  const folder = localModelFolder(config.DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder).catch((error: unknown) => {
    if (error instanceof FolderTakenError) throw new CommandError('A model is being added to this folder already.');
    throw error;
  });
  try {
    await add(config);
  } finally {
    await unlock();
  }
});

async function remove({ DATA_DIR }: Config): Promise<void> {
  const had = await chooseNoModel(DATA_DIR);
  console.log(
    had
      ? `Switched off. Restart Hintline; answers are then composed from the articles. Its files stay in ${localModelFolder(DATA_DIR)}.`
      : 'No model was switched on.',
  );
}

async function add(config: Config): Promise<void> {
  const candidate = await chooseCandidate(config);
  if (candidate === null) return console.log('Nothing was changed.');
  const teller = openStateTeller(config.DATA_DIR, nameOf(candidate));
  try {
    const is_on = await offerToSwitchOn(config, candidate, teller);
    teller.tell({ step: is_on ? 'switched_on' : 'stopped' });
  } catch (error) {
    clearProgress();
    const problem = problemOf(error);
    teller.tell({
      step: stopping.signal.aborted ? 'stopped' : 'failed',
      problem: stopping.signal.aborted ? null : (problem ?? null),
    });
    throw problem === undefined ? error : new CommandError(problem);
  } finally {
    await teller.end();
  }
}

function problemOf(error: unknown): string | undefined {
  if (stopping.signal.aborted) return 'Stopped. Run the command again: it goes on with what has come.';
  if (error instanceof ModelStartError) return `The model could not be started: ${error.message}`;
  const is_plain = error instanceof FetchError || error instanceof RuntimeError || error instanceof CommandError;
  return is_plain ? error.message : undefined;
}

/** What runs already, what the arguments name, or what fits this machine; null where the person wants none of it. */
async function chooseCandidate({ AI_AUTODETECT, DATA_DIR }: Config): Promise<Candidate | null> {
  if (values.file !== undefined) {
    const file = resolve(values.file);
    if ((await stat(file).catch(() => undefined))?.isFile() !== true)
      throw new CommandError(`There is no file ${file}`);
    if (!(await isModelFile(file))) throw new CommandError(`${file} is no model: a GGUF file begins with “GGUF”.`);
    return { kind: 'file', file };
  }
  if (values.model === undefined && values.from === undefined && AI_AUTODETECT !== 'off') {
    const found = await findLocalModel(typeof AI_AUTODETECT === 'string' ? undefined : AI_AUTODETECT);
    if (found !== null) {
      console.log(`${found.server} runs on this machine with the model ${found.model}.`);
      if (await agrees('Use it?')) return { kind: 'server', found };
    }
  }
  const machine = thisMachine();
  const model =
    values.model === undefined ? recommendFor(machine) : recommendedModels.find(({ id }) => id === values.model);
  if (model === undefined) return stopWithUsage(usage, `${values.model} is not one of the models that can be fetched.`);
  const has = `${machine.cores} cores and ${gib(machine.memory_mib)} GiB of memory`;
  if (model === null)
    throw new CommandError(`This machine has ${has}: no model fits. Name a service by AI_BASE_URL and AI_MODEL.`);
  const candidate: Candidate = { kind: 'fetched', model, from: placeOf(model, values.from) };
  console.log(`This machine has ${has}. For it:

  ${model.name}, licence ${model.license}
  ${mb(model.bytes)} MB from ${candidate.from}
  to ${fileOf(candidate, DATA_DIR)}
  its SHA-256 has to be ${model.sha256}
  it takes some ${gib(model.memory_mib)} GiB of memory while Hintline runs
  and node-llama-cpp (MIT), about 85 MB, by npm
`);
  return (await agrees('Fetch it?')) ? candidate : null;
}

async function offerToSwitchOn(config: Config, candidate: Candidate, teller: StateTeller): Promise<boolean> {
  const { DATA_DIR: data_dir, production } = config;
  const { signal } = stopping;
  const name = nameOf(candidate);
  if (candidate.kind !== 'server') await bring(candidate, data_dir, teller);
  console.log(`Starting and measuring ${name} …`);
  teller.tell({ step: 'trying' });
  const { address, speed, close } = await openCandidate(candidate, { data_dir, production, signal });
  let right = 0;
  try {
    console.log(`${describeSpeed(speed, config)}\n`);
    right = await askTrial(config, name, address, teller);
  } finally {
    await close();
  }
  signal.throwIfAborted();
  if (right < rightEnough) {
    console.log('Players would often get a wrong answer, or wait and then read quoted passages.');
    if (values.yes)
      throw new CommandError('It was not switched on. Run the command without --yes to do so all the same.');
  }
  teller.tell({ step: 'asking' });
  if (!(await agrees(right < rightEnough ? 'Switch it on all the same?' : 'Switch it on?'))) {
    console.log('It stays off. Run the command again to switch it on.');
    return false;
  }
  await chooseModel(
    data_dir,
    candidate.kind === 'server'
      ? { kind: 'server', name, server: candidate.found.server, base_url: candidate.found.base_url, speed }
      : { kind: 'file', name, file: fileOf(candidate, data_dir), speed },
  );
  console.log(`${name} is switched on. Restart Hintline: from then on it starts with it, in production, too.`);
  return true;
}

async function bring(
  candidate: Exclude<Candidate, { kind: 'server' }>,
  data_dir: string,
  teller: StateTeller,
): Promise<void> {
  const all = candidate.kind === 'fetched' ? candidate.model.bytes : 0;
  const show = showProgress(nameOf(candidate));
  await prepare(
    candidate,
    data_dir,
    {
      onFetching({ bytes_done: done, seconds_left }) {
        const left = seconds_left === null ? '' : `, ${Math.ceil(seconds_left)} s left`;
        show(done / all, `${Math.floor((done / all) * 100)} %, ${mb(done)} of ${mb(all)} MB${left}`);
        teller.tell({ step: 'fetching', bytes: { done, all }, seconds_left });
      },
      onInstalling() {
        clearProgress();
        teller.tell({ step: 'installing' });
      },
      onNote(note) {
        clearProgress();
        console.log(note);
      },
    },
    stopping.signal,
  );
}

/** @returns how many of the trial's questions it answers rightly */
async function askTrial(
  config: Config,
  name: string,
  { base_url, api_key }: { base_url: string; api_key: string | null },
  teller: StateTeller,
): Promise<number> {
  const tried: Config = {
    ...config,
    AI_BASE_URL: base_url,
    AI_API_KEY: api_key ?? undefined,
    AI_MODEL: name,
    // As it will be asked once it is switched on.
    AI_PROFILE: config.AI_PROFILE === 'auto' ? 'local' : config.AI_PROFILE,
  };
  const answers: TrialAnswer[] = [];
  let all = 0;
  await tryModelApart(tried, {
    signal: stopping.signal,
    onAnswer(answer, of) {
      answers.push(answer);
      all = of;
      teller.tell({ step: 'trying' });
      console.log(`${answers.length} of ${of}, ${answer.game}: ${answer.question}`);
      console.log(shorten(answer.text).replace(/^/gm, '  '));
      const sources = answer.sources.join(', ') || 'none';
      console.log(`  (${verdicts[answer.verdict]}; ${answer.seconds.toFixed(1)} s; sources: ${sources})\n`);
    },
  });
  const right = answers.filter(({ verdict }) => verdict === 'right').length;
  const seconds = answers.reduce((sum, answer) => sum + answer.seconds, 0) / Math.max(1, answers.length);
  console.log(`${right} of ${all} right, ${seconds.toFixed(1)} s an answer.`);
  return right;
}

function shorten(text: string): string {
  return text.length <= answerLength ? text : `${text.slice(0, answerLength).trimEnd()} …`;
}

function describeSpeed(speed: ModelSpeed, config: Config): string {
  const { read_per_second, written_per_second } = speed;
  const { first_word, whole } = secondsOfAnswer(speed);
  const lines = [
    `It reads ${Math.round(read_per_second)} tokens a second and writes ${Math.round(written_per_second)}: about ${Math.ceil(first_word)} s to the first word of an answer, ${Math.ceil(whole)} s to its end.`,
  ];
  const { total_seconds } = fitOf({ ...config, AI_PROFILE: 'local' }, null);
  if (whole > total_seconds)
    lines.push(
      `That is longer than an answer may take (AI_TOTAL_SECONDS, ${total_seconds}): most would be passages quoted without it.`,
    );
  return lines.join('\n');
}

async function agrees(question: string): Promise<boolean> {
  if (values.yes) return true;
  if (!process.stdin.isTTY) throw new CommandError(`${question} Run it in a terminal, or agree by --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const said = await terminal.question(`${question} [y/N] `, { signal: stopping.signal });
    return /^(y|yes)$/i.test(said.trim());
  } finally {
    terminal.close();
  }
}
