/** A model that may be fetched: instruction-tuned, one GGUF file, with Russian among its languages. */
export interface RecommendedModel {
  /** For `--model`. */
  id: string;
  name: string;
  license: string;
  file: string;
  /** The folder it is fetched from: one revision, which nobody can change. */
  place: string;
  bytes: number;
  /** What was fetched has to have this sum, wherever it came from. */
  sha256: string;
  /** The machine needs so much for the model beside everything else that runs there. */
  memory_mib: number;
  /** With fewer cores nobody waits for its answers. */
  least_cores: number;
}

/** The smallest first. */
export const recommendedModels = [
  {
    id: '1b',
    name: 'Qwen2.5 1.5B Instruct',
    license: 'Apache-2.0',
    file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
    place: 'https://huggingface.co/Qwen/Qwen2.5-1.5B-Instruct-GGUF/resolve/91cad51170dc346986eccefdc2dd33a9da36ead9',
    bytes: 1_117_320_736,
    sha256: '6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e',
    memory_mib: 2_048,
    least_cores: 1,
  },
  {
    id: '4b',
    name: 'Qwen3 4B Instruct 2507',
    license: 'Apache-2.0',
    file: 'Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
    place:
      'https://huggingface.co/bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF/resolve/ae44f08e1392f39c0e474af10c3ff8355c8b6688',
    bytes: 2_497_280_736,
    sha256: '2fde00ce69dd4899c70d020845e2638353015bba0fdf161b3eb965f2bca4464e',
    memory_mib: 5_120,
    least_cores: 8,
  },
] as const satisfies readonly [RecommendedModel, ...RecommendedModel[]];
