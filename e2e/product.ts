import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { admin, copyFirstStart, type Database, databases, demonstration } from './first-start.ts';

export interface Login {
  email: string;
  password: string;
}

/** The started product: the real command with the demonstration content, in a folder of its own. */
export interface Product extends ServerProcess {
  /** DATA_DIR: the outbox and the printed logins are in it. */
  folder: string;
  admin: Login;
  /** The demonstration player, verified and with calls to spend. */
  player: Login;
  /** The stories that use it. */
  file: string;
  remove: () => Promise<void>;
}

/** How the products of a worker differ from the usual one. */
export interface Difference {
  /** Added to the settings of `demonstration`. */
  settings: Record<string, string>;
  /** The file to start, if it is not this project's. */
  program: string | undefined;
  /** Nothing where any will do. */
  database: Database | undefined;
}

/** Starts products one after another: each file of stories has a new one, so no story depends on another file. */
export interface Products {
  forFile: (file: string) => Promise<Product>;
  end: () => Promise<void>;
}

export function keepProducts(difference: Difference): Products {
  let current: Product | undefined;
  const end = async () => {
    if (current === undefined) return;
    const ending = current;
    current = undefined;
    const code = await ending.end('SIGTERM');
    await ending.remove();
    if (code !== 0)
      throw new Error(`the product of ${ending.file} ended with ${code}; it had printed:\n${ending.output()}`);
  };
  return {
    end,
    async forFile(file) {
      if (current?.file === file) return current;
      await end();
      return (current = await startProduct(file, difference));
    },
  };
}

async function startProduct(
  file: string,
  { settings, program, database = databases[0] }: Difference,
): Promise<Product> {
  const place = await copyFirstStart(database);
  const server = await startServer({ ...place.settings, ...demonstration, ...settings }, program);
  const folder = place.settings.DATA_DIR;
  const [email = '', password = ''] = (await readFile(join(folder, 'logins.txt'), 'utf8')).trim().split(' ');
  return { ...server, folder, admin, player: { email, password }, file, remove: place.remove };
}
