import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the program's own files lie: in a checkout, in a checkout's build, or in a package (`app.asar` beside its resources). */
export interface ProgramLayout {
  /** Folder (or archive) with package.json. */
  readonly root: string;
  /** True: this code was bundled into `out/main`. */
  readonly built: boolean;
  readonly modelsFolder: string;
  readonly samplesFolder: string;
  /** Fonts that reports embed. */
  readonly fontsFolder: string;
  /** Built files of the window; there after `npm run build`. */
  readonly rendererFolder: string;
  /** Name and version as package.json states them. */
  readonly application: string;
  /** Absolute path of a worker's entry, by the name of its source without ending: `reader.worker`. */
  worker(name: string): string;
}

/** Finds the layout from the place of this very module. */
export function programLayout(modulePath: string = fileURLToPath(import.meta.url)): ProgramLayout {
  const root = rootAbove(modulePath);
  const built = modulePath.startsWith(join(root, 'out') + sep);
  // A package carries models, samples and fonts as extra resources beside the archive; a checkout holds them itself.
  const packaged = basename(root) === 'app.asar' || !existsSync(join(root, 'models'));
  const resources = dirname(root);
  const manifest = readManifest(root);
  return {
    root,
    built,
    modelsFolder: packaged ? join(resources, 'models') : join(root, 'models'),
    samplesFolder: packaged ? join(resources, 'samples') : join(root, 'resources', 'samples'),
    fontsFolder: packaged ? join(resources, 'fonts') : join(root, 'resources', 'fonts'),
    rendererFolder: join(root, 'out', 'renderer'),
    application: `Proviso ${manifest.version}`.trim(),
    worker: (name) => (built ? join(root, 'out', 'main', `${name}.js`) : join(root, 'src', 'workers', `${name}.ts`)),
  };
}

function rootAbove(modulePath: string): string {
  let folder = dirname(modulePath);
  while (readManifest(folder).name !== 'proviso') {
    const above = dirname(folder);
    if (above === folder) throw new Error(`No package.json of Proviso stands above ${modulePath}`);
    folder = above;
  }
  return folder;
}

function readManifest(folder: string): { readonly name: string; readonly version: string } {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text = (key: string): string =>
      typeof manifest === 'object' && manifest !== null && key in manifest ? String(Reflect.get(manifest, key)) : '';
    return { name: text('name'), version: text('version') };
  } catch {
    return { name: '', version: '' };
  }
}
