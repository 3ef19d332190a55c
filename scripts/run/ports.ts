// Chooses the ports of a run. It reuses the previous ones if they are free, so that links and bookmarks keep
// working.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../tool/user-error.ts';
import { freePort, isFree } from '../tool/ports.ts';

/** The ports of one run, all on 127.0.0.1. */
export type Ports = {
  readonly site: number;
  readonly service: number;
  readonly mongo: number;
  readonly redis: number;
  readonly smtp: number;
  readonly mails: number;
  readonly stripe: number;
  readonly payments: number;
};

async function remembered(file: string): Promise<Partial<Record<string, unknown>>> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof read === 'object' && read ? { ...read } : {};
  } catch {
    return {}; // first start or damaged file: any free ports will do
  }
}

async function sitePort(wanted: string | undefined, last: number): Promise<number> {
  if (!wanted) return freePort(last, 3000);
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserError(`PORT must be a number from 1 to 65535, not "${wanted}".`);
  if (!(await isFree(port)))
    throw new UserError(`Port ${port} is taken: stop what uses it, or choose another one with PORT=...`);
  return port;
}

/** Chooses the ports and stores them in `folder`. @throws UserError if PORT is taken */
export async function choosePorts(folder: string, wanted: string | undefined): Promise<Ports> {
  const file = join(folder, 'ports.json');
  const before = await remembered(file);
  const last = (name: keyof Ports) => (typeof before[name] === 'number' ? before[name] : 0);
  const site = await sitePort(wanted, last('site'));
  const service = await freePort(last('service'), 9090);
  const mongo = await freePort(last('mongo'));
  const redis = await freePort(last('redis'));
  const smtp = await freePort(last('smtp'));
  const mails = await freePort(last('mails'), 3025);
  const stripe = await freePort(last('stripe'));
  const payments = await freePort(last('payments'), 3026);
  const ports = { site, service, mongo, redis, smtp, mails, stripe, payments };
  await writeFile(file, `${JSON.stringify(ports)}\n`);
  return ports;
}
