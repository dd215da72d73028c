import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

interface ManifestPart {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

type Manifest = Record<string, ManifestPart>;

/** Screens that open without a network, with what they load on demand; of the others what was opened is kept. */
const offlineScreens = [
  'PartsBesideScreens.tsx',
  'home/HomePage.tsx',
  'games/GamePage.tsx',
  'chat/ChatPage.tsx',
  'shell/NotFoundPage.tsx',
];
/** What these load on demand is of no use without a network. */
const onlyOnline = /^chat\/(?:sources\/OnPhone|conversations\/ShareDialog)\./;
/** What the entry loads on demand and every screen shows. */
const everywhere = /^(?:shell|offline|http)\//;
const latinFonts = [/manrope-latin-wght/, /unbounded-600-ascii/];

const mostFiles = 240;
const mostBytes = 1024 * 1024;

/** The files of the shell as the manifest names them, the entry first. */
export function listShellFiles(manifest: Manifest): { entry: string; files: string[] } {
  const files = new Set<string>();
  const visit = (key: string, onDemand: (key: string) => boolean) => {
    const part = manifest[key];
    if (!part) throw new Error(`The manifest lacks ${key}`);
    if (!files.has(part.file)) {
      files.add(part.file);
      for (const sheet of part.css ?? []) files.add(sheet);
      for (const next of part.imports ?? []) visit(next, () => false);
    }
    for (const next of (part.dynamicImports ?? []).filter(onDemand)) visit(next, () => false);
  };
  const [entryKey, entry] = Object.entries(manifest).find(([, part]) => part.isEntry) ?? [];
  if (!entryKey || !entry) throw new Error('The manifest has no entry');
  visit(entryKey, (key) => everywhere.test(key));
  for (const screen of offlineScreens) visit(screen, (key) => !onlyOnline.test(key));
  for (const { file } of Object.values(manifest)) if (latinFonts.some((font) => font.test(file))) files.add(file);
  return { entry: entry.file, files: [...files] };
}

async function weigh(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Builds service-worker.js as one script, once the files that it keeps are written. */
export function serviceWorker(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'hintline:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const manifest = JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')) as Manifest;
      const { entry, files } = listShellFiles(manifest);
      const bytes = await weigh(outDir, files);
      if (files.length > mostFiles || bytes > mostBytes) {
        throw new Error(`The shell has ${files.length} files of ${bytes} bytes: more than a visitor should be sent`);
      }
      const html = await readFile(join(outDir, 'index.html'), 'utf8');
      const version = createHash('sha256')
        .update(`${html}\n${files.join('\n')}`)
        .digest('base64url')
        .slice(0, 12);
      const shell = { version, entry, files };
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        define: { builtShell: JSON.stringify(shell) },
        publicDir: false,
        build: {
          outDir,
          emptyOutDir: false,
          target: 'baseline-widely-available',
          modulePreload: false,
          rolldownOptions: {
            input: join(root, 'offline/worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
      this.info(`shell: ${files.length} files, ${Math.round(bytes / 1024)} KiB`);
    },
  };
}
