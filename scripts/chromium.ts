// Finds Chromium for browser and end-to-end tests (decision 30): the pinned npm package, unless CHROMIUM_PATH
// names another one.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFiles, readLock } from '@glimpse/programs/lock-file';
import { rootFolder, toolsFolder } from '@glimpse/processes/folders';

const unpackedFolder = join(toolsFolder, 'chromium-153');
const fontsFile = join(unpackedFolder, 'fonts.conf');
const fontsConfig = `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${unpackedFolder}/fonts/fonts</dir>
  <cachedir>${unpackedFolder}/cache</cachedir>
</fontconfig>
`;

/** Returns Chromium's path, which exists after `unpackChromium`. */
export function chromiumPath(): string {
  return process.env['CHROMIUM_PATH'] || join(unpackedFolder, 'chromium');
}

/** A short list of flags: web security stays on; the sandbox is off only for root. */
export function chromiumFlags(): readonly string[] {
  const flags = ['--disable-dev-shm-usage', '--font-render-hinting=none', '--disable-gpu', '--no-first-run'];
  return process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags;
}

/**
 * Environment of the browser: the package's fonts in addition to those of the machine, or what the caller's
 * FONTCONFIG_FILE names.
 */
export function chromiumEnvironment(): Record<string, string> {
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) own[name] = value;
  if (existsSync(fontsFile)) own['FONTCONFIG_FILE'] ??= fontsFile;
  return own;
}

/** Options of `chromium.launch()`. Call `unpackChromium` first. */
export function chromiumLaunchOptions() {
  return { executablePath: chromiumPath(), args: [...chromiumFlags()], env: chromiumEnvironment() };
}

/** Unpacks the locked npm package once (about 5 s) if there is no Chromium. Atomic. */
export async function unpackChromium(): Promise<string> {
  const path = chromiumPath();
  if (existsSync(path)) return path;
  if (!path.startsWith(toolsFolder))
    throw new Error(`CHROMIUM_PATH names ${path}, but there is no such file.`);
  await checkFiles(join(rootFolder, 'node_modules'), readLock().chromium);
  await mkdir(toolsFolder, { recursive: true });
  const fresh = await mkdtemp(join(toolsFolder, 'chromium-new-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = fresh; // the package unpacks into the temporary folder and nowhere else
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await writeFile(join(fresh, 'fonts.conf'), fontsConfig);
    await rename(fresh, unpackedFolder);
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(path))
      throw new Error('Chromium could not be unpacked: install a chromium and set CHROMIUM_PATH.', { cause });
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  return path;
}
