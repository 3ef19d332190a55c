// Yesterday's ports are today's, as long as nobody else took them: links in mails and bookmarks keep working.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../tool/user-error.ts';
import { freePort, isFree } from '../tool/ports.ts';

/** Every port of one running copy, all on 127.0.0.1. */
export type Ports = {
  readonly site: number;
  readonly service: number;
  readonly mongo: number;
  readonly redis: number;
  readonly smtp: number;
  readonly mails: number;
};

async function remembered(file: string): Promise<Partial<Record<string, unknown>>> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof read === 'object' && read ? { ...read } : {};
  } catch {
    return {}; // the first start, or a torn file: any free ports will do
  }
}

async function sitePort(wanted: string | undefined, last: number): Promise<number> {
  if (!wanted) return freePort(last, 3000);
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UserError(`PORT must be a number from 1 to 65535, not "${wanted}".`);
  if (!(await isFree(port))) throw new UserError(`Port ${port} is taken: stop what uses it, or choose another one with PORT=...`);
  return port;
}

/** Picks the ports for this start and remembers them in `folder`. @throws Problem when the wanted public port is taken */
export async function choosePorts(folder: string, wanted: string | undefined): Promise<Ports> {
  const file = join(folder, 'ports.json');
  const before = await remembered(file);
  const last = (name: keyof Ports) => (typeof before[name] === 'number' ? before[name] : 0);
  const site = await sitePort(wanted, last('site'));
  const service = await freePort(last('service'), 9090);
  const mongo = await freePort(last('mongo'));
  const redis = await freePort(last('redis'));
  const smtp = await freePort(last('smtp'));
  const ports = { site, service, mongo, redis, smtp, mails: await freePort(last('mails'), 3025) };
  await writeFile(file, `${JSON.stringify(ports)}\n`);
  return ports;
}
