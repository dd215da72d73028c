import type * as work from './answer-worker.ts';

type Work = typeof work;
export type WorkName = keyof Work;
/** Whose turn it is goes by the question. */
export type WorkTask<Name extends WorkName> = Parameters<Work[Name]>[0] & { question: string };
export type Done<Name extends WorkName> = ReturnType<Work[Name]>;

/** What reads texts of strangers, which may take a while: in the answer thread, or here where nobody else waits. */
export type TextReaders = {
  [Name in Exclude<WorkName, 'search'>]: (task: WorkTask<Name>) => Done<Name> | Promise<Done<Name>>;
};
