// Starts Firefox and WebKitGTK for tests, each by its WebDriver (docs/browsers.md#tier).
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { startChild } from '@glimpse/processes/child';
import { freePort } from '@glimpse/processes/ports';
import { accepts, waitFor } from '@glimpse/processes/wait';
import { browserPrograms } from '../../../scripts/browsers/machine.ts';

/** The engines of the tier. WebKitGTK stands for Safari. */
export const engines = ['firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

/** `script` runs before the scripts of each page. */
export type WindowOptions = { readonly width?: number; readonly height?: number; readonly script?: string };
export type Drivers = AsyncDisposable & { open(options?: WindowOptions): Promise<WebDriver> };

const startMs = 60_000;

/** Prepares an engine. Each `open` starts a driver, which has one session, and a browser. */
export async function startEngine(engine: Engine): Promise<Drivers> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), `glimpse-${engine}-`));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const env = engine === 'webkit' ? { DISPLAY: await startDisplay(opened, folder) } : {};
  const owned = opened.move();
  let count = 0;
  return {
    open: async ({ width = 1280, height = 800, script = '' } = {}) => {
      count += 1;
      const file = join(folder, `script-${count}.js`);
      await writeFile(file, script);
      const place = { logFile: join(folder, `driver-${count}.log`), env: environment(env) };
      const server = await startDriver(owned, engine, place);
      const wanted = engine === 'firefox' ? forFirefox() : forWebKit({ width, height, file });
      const builder = new Builder().usingServer(server).withCapabilities(new Capabilities(wanted));
      const driver = await builder.build();
      owned.defer(() => driver.quit().catch(() => undefined)); // the test may have ended it
      if (engine === 'firefox') await prepareFirefox(driver, { width, height, script });
      return driver;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type Place = { readonly logFile: string; readonly env: Readonly<Record<string, string>> };

/** Starts a driver on a free port. @returns its address */
async function startDriver(owned: AsyncDisposableStack, engine: Engine, place: Place): Promise<string> {
  const [port, socket] = [await freePort(), await freePort()];
  const { geckodriver, webkitdriver } = browserPrograms();
  const [command, args] =
    engine === 'webkit'
      ? [webkitdriver, [`--port=${port}`]]
      : [geckodriver, ['--port', String(port), '--websocket-port', String(socket)]];
  owned.use(startChild({ command, args, ...place }));
  if (await waitFor(() => accepts(port), startMs)) return `http://127.0.0.1:${port}`;
  throw new Error(`The driver of ${engine} did not start: ${await readFile(place.logFile, 'utf8')}`);
}

/** Our environment with changes; a process can't have a variable without value. */
function environment(change: Readonly<Record<string, string>>): Record<string, string> {
  const own: Record<string, string> = { ...change };
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) own[name] ??= value;
  return own;
}

/** WebKitGTK needs a display. @returns its name, which the server of displays chooses */
async function startDisplay(opened: AsyncDisposableStack, folder: string): Promise<string> {
  const logFile = join(folder, 'display.log');
  const { xvfb } = browserPrograms();
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  opened.use(startChild({ command: xvfb, args, logFile }));
  const number = async () => /^(\d+)$/m.exec(await readFile(logFile, 'utf8'))?.[1];
  if (!(await waitFor(async () => (await number()) !== undefined, startMs)))
    throw new Error(`Xvfb did not start: ${await readFile(logFile, 'utf8')}`);
  return `:${await number()}`;
}

function forFirefox(): object {
  const { firefox } = browserPrograms();
  const options = { binary: firefox, args: ['-headless'] };
  return { browserName: 'firefox', webSocketUrl: true, 'moz:firefoxOptions': options };
}

function forWebKit(given: {
  readonly width: number;
  readonly height: number;
  readonly file: string;
}): object {
  const binary = join(import.meta.dirname, 'webkit-window.py');
  const args = [`--size=${given.width}x${given.height}`, `--script=${given.file}`];
  return { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } };
}

/** A window of Firefox is never narrower than 500 px, but its viewport can be. */
async function prepareFirefox(driver: WebDriver, { width, height, script }: Required<WindowOptions>) {
  const bidi = await driver.getBidi();
  const context = await driver.getWindowHandle();
  await bidi.send({
    method: 'browsingContext.setViewport',
    params: { context, viewport: { width, height } },
  });
  if (script === '') return;
  const functionDeclaration = `() => {${script}}`;
  await bidi.send({ method: 'script.addPreloadScript', params: { functionDeclaration } });
}
