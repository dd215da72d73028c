import type * as worker from './answer-worker.ts';

type Reader = keyof typeof worker;
type TaskOf<R extends Reader> = Parameters<(typeof worker)[R]>[0] & { question: string };
export type ResultOf<R extends Reader> = ReturnType<(typeof worker)[R]>;

/** Reads texts of strangers in a thread of its own, which may take a while. */
export type ThreadReaders = { [R in Reader]: (task: TaskOf<R>) => Promise<ResultOf<R>> };

/** The same in that thread, or here where nobody else waits. */
export type TextReaders = {
  [R in Exclude<Reader, 'search'>]: (task: TaskOf<R>) => ResultOf<R> | Promise<ResultOf<R>>;
};
