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

/** The products of a worker: one for all files of stories that can do with what others left, and one for each other file. */
export interface Products {
  /** @param isAlone whether this file needs a product that no other file has used or is going to use */
  forFile: (file: string, isAlone: boolean) => Promise<Product>;
  end: () => Promise<void>;
}

interface Used {
  product: Product;
  files: Set<string>;
}

export function keepProducts(difference: Difference): Products {
  let shared: Used | undefined;
  let alone: Used | undefined;
  const start = async (): Promise<Used> => ({ product: await startProduct(difference), files: new Set() });
  const endAlone = async () => {
    const ending = alone;
    alone = undefined;
    await endProduct(ending);
  };
  return {
    async end() {
      await endAlone();
      const ending = shared;
      shared = undefined;
      await endProduct(ending);
    },
    async forFile(file, isAlone) {
      if (alone?.files.has(file) !== true) await endAlone();
      const used = isAlone ? (alone ??= await start()) : (shared ??= await start());
      used.files.add(file);
      return used.product;
    },
  };
}

async function endProduct(used: Used | undefined): Promise<void> {
  if (used === undefined) return;
  const { product, files } = used;
  const code = await product.end('SIGTERM');
  await product.remove();
  if (code === 0) return;
  throw new Error(`the product of ${[...files].join(', ')} ended with ${code}; it had printed:\n${product.output()}`);
}

async function startProduct({ settings, program, database = databases[0] }: Difference): Promise<Product> {
  const place = await copyFirstStart(database);
  const server = await startServer({ ...place.settings, ...demonstration, ...settings }, program);
  const folder = place.settings.DATA_DIR;
  const [email = '', password = ''] = (await readFile(join(folder, 'logins.txt'), 'utf8')).trim().split(' ');
  return { ...server, folder, admin, player: { email, password }, remove: place.remove };
}
