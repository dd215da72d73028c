// npm leaves out an optional package whose `engines` do not name the Node that npm itself runs on. Hintline runs on the
// Node of its packages, so what that one needs for this platform is installed here, however old the other is.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined;

/** The packages of this platform that the lock file names and `project` has not got, by their path. */
export function listSkipped(project, locked, withTools) {
  const fits = ({ os = [], cpu = [], libc, optional, dev }) =>
    optional &&
    (withTools || !dev) &&
    os.includes(process.platform) &&
    cpu.includes(process.arch) &&
    (libc === undefined || libc.includes(isGlibc ? 'glibc' : 'musl'));
  return Object.entries(locked).filter(([path, entry]) => fits(entry) && !existsSync(join(project, path)));
}

/**
 * Installs them as ordinary dependencies of a folder beside them, where npm only warns of another Node, and moves them.
 * The lock file's hashes are checked as ever.
 *
 * @param npmCi runs `npm ci` in a folder; false if it failed
 */
export function installSkipped(project, skipped, npmCi) {
  const folder = mkdtempSync(join(project, 'node_modules', '.skipped-'));
  try {
    const numbered = skipped.map(([path, { version, resolved, integrity }], index) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        path,
        alias: `skipped-${index}`,
        spec: `npm:${name}@${version}`,
        entry: { name, version, resolved, integrity },
      };
    });
    const dependencies = Object.fromEntries(numbered.map(({ alias, spec }) => [alias, spec]));
    const packages = Object.fromEntries(numbered.map(({ alias, entry }) => [`node_modules/${alias}`, entry]));
    const root = { name: 'skipped', version: '1.0.0', dependencies };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
    const lock = { ...root, lockfileVersion: 3, requires: true, packages: { '': root, ...packages } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    if (!npmCi(folder)) return false;
    for (const { path, alias } of numbered) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      renameSync(join(folder, 'node_modules', alias), join(project, path));
    }
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
