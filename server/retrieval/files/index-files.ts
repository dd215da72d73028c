import { lstat, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BuiltGame } from '../index/built-game.ts';
import { nameEngine } from './engine-name.ts';
import { fileBytes, IndexFileError, type IndexKey, readIndexFile, writeIndexFile } from './index-file.ts';

/** Names of the last states of a game's texts. */
export interface TextStates {
  /** Of the newest. */
  revision: number;
  /** The newest first, then of each revision before. */
  tokens: readonly string[];
}

export interface IndexFilesOptions {
  folder: string;
  /** Room on the disk for the files of all games together. */
  limit_bytes: number;
  /** @returns nothing where the game is gone */
  readStates: (game_id: number) => Promise<TextStates | null>;
  /** What keeps files from being used; questions are answered without them. */
  onTrouble: (error: unknown, path: string) => void;
  /** A game of fewer chunks is built faster than its file pays. */
  least_rows?: number;
  engine?: string;
}

export interface FoundFile extends BuiltGame {
  revision: number;
}

/** The turn to build an index: what another process has built meanwhile, or what ends the turn. */
interface Turn {
  found: FoundFile | null;
  end: () => Promise<void>;
}

const defaultLeastRows = 100;
const lookEveryMs = 100;
const beatEveryMs = 1000;
/** A process that builds gives a sign every second; one that gave none for so long is gone. */
const silentForMs = 5000;
/** Two may build the same rather than that one waits for ever. */
const longestWaitMs = 60_000;
const unusedForMs = 7 * 24 * 3600_000;
const unfinishedForMs = 3600_000;
/** Nothing else in the folder is ever touched. */
const ownName = /^game-(\d+)-(\d+)-([0-9a-f]{12})-[0-9a-f-]{36}\.(?:index|turn|index\.[0-9a-f-]{36}\.tmp)$/;

/** The indexes of games as files that all processes on a machine share. */
export function openIndexFiles(options: IndexFilesOptions) {
  const { folder, limit_bytes, readStates, onTrouble, least_rows = defaultLeastRows } = options;
  let named: Promise<string> | undefined = options.engine === undefined ? undefined : Promise.resolve(options.engine);
  const ready = () => mkdir(folder, { recursive: true, mode: 0o700 });

  const pathOf = ({ game_id, revision, engine, token }: IndexKey, kind: 'index' | 'turn') =>
    join(folder, `game-${game_id}-${revision}-${engine}-${token}.${kind}`);
  /** The keys of a game's states that are known by name, the newest first. */
  const listKeys = async (game_id: number): Promise<IndexKey[]> => {
    const [engine, states] = [await (named ??= nameEngine()), await readStates(game_id)];
    if (states === null) return [];
    return states.tokens.map((token, i) => ({ engine, game_id, revision: states.revision - i, token }));
  };

  const read = async (key: IndexKey, rows = 0): Promise<FoundFile | null> => {
    const path = pathOf(key, 'index');
    try {
      const built = await readIndexFile(path, key, { least_rows: rows, most_bytes: limit_bytes });
      if (built === null) return null;
      const now = new Date();
      await utimes(path, now, now).catch(() => {});
      return { ...built, revision: key.revision };
    } catch (error) {
      onTrouble(error, path);
      if (error instanceof IndexFileError) await rm(path, { force: true }).catch(() => {});
      return null;
    }
  };
  /** Without files everything works as it does with them, only later. */
  const quietly = async <T>(what: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await what();
    } catch (error) {
      onTrouble(error, folder);
      return otherwise;
    }
  };

  const listOwn = async () => {
    const names = (await readdir(folder)).filter((name) => ownName.test(name));
    const files = names.map(async (name) => {
      const path = join(folder, name);
      const found = await lstat(path).catch(() => null);
      // A folder is nobody's file, whatever its name.
      return found === null || found.isDirectory() ? [] : [{ name, path, bytes: found.size, used_at: found.mtimeMs }];
    });
    return (await Promise.all(files)).flat().sort((a, b) => a.used_at - b.used_at);
  };
  const makeRoom = async (needed: number): Promise<void> => {
    const files = (await listOwn()).filter(({ name }) => name.endsWith('.index'));
    let bytes = files.reduce((sum, file) => sum + file.bytes, needed);
    for (const file of files) {
      if (bytes <= limit_bytes) return;
      await rm(file.path, { force: true });
      bytes -= file.bytes;
    }
  };
  const removeOlder = async (key: IndexKey): Promise<void> => {
    for (const { name, path } of await listOwn()) {
      const [, game_id, revision, engine] = ownName.exec(name) ?? [];
      const isOlder = Number(game_id) === key.game_id && engine === key.engine && Number(revision) <= key.revision;
      if (isOlder && name.endsWith('.index') && path !== pathOf(key, 'index')) await rm(path, { force: true });
    }
  };

  return {
    /** The index of this revision, or else the newest before, where that is one of at least so many chunks. */
    findRecent: (game_id: number, revision: number, rows: number): Promise<FoundFile | null> =>
      quietly(async () => {
        for (const key of await listKeys(game_id)) {
          if (key.revision > revision) continue;
          const found = await read(key, key.revision === revision ? 0 : rows);
          if (found !== null) return found;
        }
        return null;
      }, null),
    /** Takes the turn to build an index; waits while another process builds it. */
    take: (game_id: number, revision: number): Promise<Turn> =>
      quietly(async () => {
        const key = (await listKeys(game_id)).find((other) => other.revision === revision);
        if (key === undefined) return noTurn;
        await ready();
        const found = await read(key);
        if (found !== null) return { ...noTurn, found };
        return takeTurn(pathOf(key, 'turn'), () => read(key));
      }, noTurn),
    /** Writes the file of the newest revision, removes those before and what is more than fits. */
    write: (game_id: number, revision: number, built: BuiltGame): Promise<void> =>
      quietly(async () => {
        if (built.index.row_count < least_rows) return;
        const [key] = await listKeys(game_id);
        if (key?.revision !== revision) return;
        const bytes = fileBytes(built, key);
        if (bytes > limit_bytes) return;
        await ready();
        await makeRoom(bytes);
        await writeIndexFile(pathOf(key, 'index'), key, built);
        await removeOlder(key);
      }, undefined),
    /** Removes what nobody has used for a week, what was never finished and what is more than fits. */
    sweep: (): Promise<void> =>
      quietly(async () => {
        await ready();
        for (const { name, path, used_at } of await listOwn()) {
          const unused = Date.now() - used_at;
          if (unused > (name.endsWith('.index') ? unusedForMs : unfinishedForMs)) await rm(path, { force: true });
        }
        await makeRoom(0);
      }, undefined),
  };
}

export type IndexFiles = ReturnType<typeof openIndexFiles>;

const noTurn = { found: null, end: () => Promise.resolve() };

/** A file that exists while its process builds, and whose time moves while that process lives. */
async function takeTurn(path: string, look: () => Promise<FoundFile | null>): Promise<Turn> {
  let seen = -1;
  const began = performance.now();
  let seen_at = began;
  while (performance.now() - began < longestWaitMs) {
    const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null;
      throw error;
    });
    if (file !== null) {
      await file.close();
      const found = await look();
      const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), beatEveryMs);
      beat.unref();
      const end = async () => {
        clearInterval(beat);
        await rm(path, { force: true }).catch(() => {});
      };
      if (found === null) return { found, end };
      await end();
      return { ...noTurn, found };
    }
    const time = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (time !== seen) [seen, seen_at] = [time ?? -1, performance.now()];
    else if (performance.now() - seen_at > silentForMs) await rm(path, { force: true });
    if (time !== null) await wait(lookEveryMs);
  }
  return noTurn;
}
