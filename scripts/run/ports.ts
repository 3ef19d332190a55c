// Holds the ports of a run before anything is built or started. It takes the ports of the run before if they
// are free, so that links and bookmarks keep working.
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HeldPort, holdPort } from '@glimpse/processes/ports';
import { UserError } from '@glimpse/processes/user-error';

const usual = {
  site: 3000,
  service: 9090,
  mongo: 0,
  redis: 0,
  smtp: 0,
  mails: 3025,
  stripe: 0,
  payments: 3026,
};

/** A server of a run; all listen on 127.0.0.1. */
export type PortName = keyof typeof usual;

/** Ports of the programs that this process starts. The other servers listen in this process. */
const ofPrograms = ['site', 'service', 'mongo', 'redis'] as const;
type HeldName = (typeof ofPrograms)[number];

/** The ports of one run. Disposal frees those whose program was not started. */
export type RunPorts = AsyncDisposable & {
  readonly held: Readonly<Record<HeldName, HeldPort>>;
  /** The port to ask for. */
  readonly wished: (name: PortName) => number;
  /** Stores the port that a server listens on for the next run. */
  readonly note: (name: PortName, port: number) => void;
};

async function remembered(file: string): Promise<Partial<Record<string, unknown>>> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof read === 'object' && read ? { ...read } : {};
  } catch {
    return {}; // first start or damaged file: any free ports will do
  }
}

async function holdSite(wanted: string | undefined, last: number): Promise<HeldPort> {
  if (!wanted) return holdPort(last, usual.site);
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserError(`PORT must be a number from 1 to 65535, not "${wanted}".`);
  const held = await holdPort(port);
  if (held.port === port) return held;
  await held[Symbol.asyncDispose]();
  throw new UserError(
    `Port ${port} is taken, or not for this user: stop what uses it, or choose another one with PORT=...`,
  );
}

/** Holds the ports of programs and stores them in `folder`. @throws UserError if PORT cannot be had */
export async function holdPorts(folder: string, wanted: string | undefined): Promise<RunPorts> {
  await using opened = new AsyncDisposableStack();
  const file = join(folder, 'ports.json');
  const before = await remembered(file);
  const last = (name: PortName) => (typeof before[name] === 'number' ? before[name] : 0);
  const hold = async (name: HeldName) => opened.use(await holdPort(last(name), usual[name]));
  const held = {
    site: opened.use(await holdSite(wanted, last('site'))),
    service: await hold('service'),
    mongo: await hold('mongo'),
    redis: await hold('redis'),
  };
  const known = { ...before };
  const note = (name: PortName, port: number): void => {
    known[name] = port;
    writeFileSync(file, `${JSON.stringify(known)}\n`);
  };
  for (const name of ofPrograms) note(name, held[name].port);
  const owned = opened.move();
  return {
    held,
    note,
    wished: (name) => last(name) || usual[name],
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
