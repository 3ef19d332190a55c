// What the tests in Firefox and WebKitGTK need from the machine: Debian packages and geckodriver, which Cargo
// builds (docs/browsers.md#tier).
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '@glimpse/processes/on-path';
import { UserError } from '@glimpse/processes/user-error';
import { cacheFolder } from '@glimpse/programs/go';
import { geckodriver } from '@glimpse/programs/programs';
import { cargoPath, crateSource } from '@glimpse/programs/rust-crate';
import { installDebian, systemEnvironment } from '@glimpse/test-cluster/node/machine';

const run = promisify(execFile);
const buildMs = 20 * 60_000;

/** Debian packages, and a file by which each is known. */
const packages = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  'gir1.2-webkit2-4.1': '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
  'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
} as const;
const line = `apt-get install ${Object.keys(packages).join(' ')}`;

const missing = () => Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));

const builtPath = () => join(cacheFolder(), 'tools', geckodriver.replace('@', '-'), 'geckodriver');
const driverPath = () => onPath('geckodriver') ?? (existsSync(builtPath()) ? builtPath() : undefined);

/** Why these browsers cannot run here, with the line to install them; `undefined` if they can. */
export function missingForBrowsers(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'Firefox and WebKitGTK run on Linux x64 here';
  const installs = process.getuid?.() === 0 && onPath('apt-get', systemEnvironment()['PATH']);
  if (missing().length > 0 && !installs) return `${missing().join(', ')} are missing: ${line}`;
  if (!driverPath() && !cargoPath()) return `geckodriver is missing: cargo install ${geckodriver} --locked`;
  return undefined;
}

/** Installs missing packages and builds geckodriver once. @throws UserError if that fails */
export async function installForBrowsers(): Promise<void> {
  await installDebian(missing());
  if (!driverPath()) await buildDriver();
}

async function buildDriver(): Promise<void> {
  console.error(`Building ${geckodriver} (once) ...`);
  const folder = join(cacheFolder(), 'tools');
  await mkdir(folder, { recursive: true });
  const fresh = await mkdtemp(join(folder, 'geckodriver-new-'));
  try {
    const args = ['install', '--path', await crateSource(geckodriver, fresh)];
    const options = ['--locked', '--no-track', '--debug', '--root', fresh];
    await run(cargoPath() ?? 'cargo', [...args, ...options], { timeout: buildMs, maxBuffer: 1e8 });
    await mkdir(join(builtPath(), '..'), { recursive: true });
    await rename(join(fresh, 'bin/geckodriver'), builtPath()); // atomic
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`geckodriver could not be built: cargo install ${geckodriver} --locked`, { cause });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Paths of the programs, which exist after `installForBrowsers`. */
export function browserPrograms() {
  const { 'firefox-esr': firefox, 'webkit2gtk-driver': webkitdriver, xvfb } = packages;
  return { firefox, webkitdriver, xvfb, geckodriver: driverPath() ?? 'geckodriver' };
}
