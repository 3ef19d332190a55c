// A DNS server in this process for tests: zones that change, and every fault of real servers.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { freePort } from '@glimpse/processes/ports';
import { encodeAnswer, glue, type Owned, type TestAnswer, type TestRecord, typeOf } from './encode.ts';

/**
 * How names misbehave: `servfail`, `bogus` (servfail, unless asked not to check), `refused`,
 * `lame` (not authoritative, no answer), `silent`,
 * `truncated` (UDP cuts, TCP answers), `garbage`, `endless` (TCP never stops), or an own answer.
 */
export type NameFault =
  | 'servfail'
  | 'bogus'
  | 'refused'
  | 'lame'
  | 'silent'
  | 'truncated'
  | 'garbage'
  | 'endless'
  | TestAnswer
  | { readonly slowMs: number };

export type DnsQuery = { readonly name: string; readonly type: string; readonly tcp: boolean };

/** A running server. `set` replaces all records of a name and type; no values remove them. */
export type DnsTestServer = AsyncDisposable & {
  readonly address: string;
  readonly port: number;
  readonly queries: DnsQuery[];
  set(name: string, type: TestRecord['type'], ...values: string[]): void;
  /** Makes a name, with all names below it, misbehave; without a fault it works again. */
  fail(name: string, fault?: NameFault): void;
  /** Refers a zone to other servers, by name and address. An empty address gives no glue. */
  delegate(zone: string, servers: Readonly<Record<string, string>>): void;
};

type Question = {
  readonly unchecked: boolean;
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly raw: Buffer;
};

function readQuestion(data: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = data[at] ?? 0; length > 0; length = data[at] ?? 0) {
    labels.push(data.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const name = labels.join('.').toLowerCase();
  const unchecked = (data.readUInt16BE(2) & 0x10) !== 0;
  return {
    unchecked,
    id: data.readUInt16BE(0),
    name,
    type: data.readUInt16BE(at + 1),
    raw: data.subarray(12, at + 5),
  };
}

const isUnder = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);

/** The records and faults of a server. */
function createZone() {
  const records = new Map<string, readonly TestRecord[]>();
  const faults = new Map<string, NameFault>();
  const cuts = new Map<string, Readonly<Record<string, string>>>();
  const of = (name: string) =>
    [...records.entries()].flatMap(([key, found]) => (key.split(' ')[0] === name ? found : []));
  const exists = (name: string) => [...records.keys()].some((key) => isUnder(key.split(' ')[0] ?? '', name));

  function referral(zone: string): TestAnswer {
    const servers = Object.entries(cuts.get(zone) ?? {});
    return {
      authoritative: false,
      authority: servers.map(([value]) => ({ owner: zone, type: 'NS', value })),
      additional: servers.flatMap(([owner, address]) => (address === '' ? [] : [glue(owner, address)])),
    };
  }
  /** Follows aliases inside the zone, as servers do. */
  function answer(name: string, type: TestRecord['type'] | undefined): TestAnswer {
    const cut = [...cuts.keys()].find((zone) => isUnder(name, zone));
    if (cut !== undefined) return referral(cut);
    const answers: Owned[] = [];
    let current = name;
    for (let steps = 0; steps < 20; steps += 1) {
      const found = of(current);
      const wanted = found.filter((one) => one.type === type);
      answers.push(...wanted.map((one) => ({ ...one, owner: current })));
      const alias = found.find((one) => one.type === 'CNAME');
      if (wanted.length > 0 || !alias) break;
      answers.push({ ...alias, owner: current });
      current = alias.value;
    }
    if (answers.length > 0) return { answers };
    return { code: exists(name) ? 0 : 3 };
  }
  const faultOf = (name: string): NameFault | undefined =>
    [...faults.entries()]
      .filter(([zone]) => isUnder(name, zone))
      .toSorted(([a], [b]) => b.length - a.length)[0]?.[1];
  return { records, faults, cuts, answer, faultOf };
}

type Reply = (message: Buffer) => void;

function reply(fault: NameFault | undefined, question: Question, found: TestAnswer): Buffer | undefined {
  const send = (answer: TestAnswer) => encodeAnswer(question.id, question.raw, answer);
  if (fault === 'silent') return undefined;
  if (fault === 'garbage') return Buffer.concat([send({}).subarray(0, 7), Buffer.alloc(40, 0xc0)]);
  if (fault === 'servfail' || (fault === 'bogus' && !question.unchecked))
    return send({ code: 2, authoritative: false });
  if (fault === 'refused') return send({ code: 5, authoritative: false });
  if (fault === 'lame') return send({ authoritative: false });
  if (typeof fault === 'object' && !('slowMs' in fault)) return send(fault);
  return send(found);
}

function withLength(message: Buffer): Buffer {
  return Buffer.concat([Buffer.of(message.length >> 8, message.length & 0xff), message]);
}

/** Sends without an end, until the other side closes. */
function sendEndlessly(socket: Socket): void {
  const block = Buffer.alloc(65_536, 0xff);
  const more = (): void => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', more);
  more();
}

/** Starts a server on a loopback address; `port` 0 chooses a free one. */
export async function startDns({ address = '127.0.0.1', port = 0 } = {}): Promise<DnsTestServer> {
  const zone = createZone();
  const queries: DnsQuery[] = [];
  const handle = (data: Buffer, tcp: boolean, send: Reply): void => {
    const question = readQuestion(data);
    const type = typeOf(question.type);
    queries.push({ name: question.name, type: type ?? String(question.type), tcp });
    const fault = zone.faultOf(question.name);
    const found = zone.answer(question.name, type);
    const cut = fault === 'truncated' && !tcp ? { ...found, answers: [], truncated: true } : found;
    const message = reply(fault, question, cut);
    const delay = typeof fault === 'object' && 'slowMs' in fault ? fault.slowMs : 0;
    if (message) setTimeout(() => send(message), delay).unref();
  };
  const udp = createSocket('udp4');
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      if (zone.faultOf(readQuestion(data.subarray(2)).name) === 'endless') return sendEndlessly(socket);
      handle(data.subarray(2), true, (message) => socket.write(withLength(message)));
    });
  });
  // Avoids the ports that the kernel chooses: a UDP client may already have the same number.
  const chosen = port === 0 ? await freePort() : port;
  tcp.listen(chosen, address);
  await once(tcp, 'listening');
  udp.on('message', (data, from) => {
    const endless = zone.faultOf(readQuestion(data).name) === 'endless';
    const send = (message: Buffer) => udp.send(message, from.port, from.address, () => {});
    if (endless) send(encodeAnswer(readQuestion(data).id, readQuestion(data).raw, { truncated: true }));
    else handle(data, false, send);
  });
  udp.bind(chosen, address);
  await once(udp, 'listening');
  return {
    address,
    port: chosen,
    queries,
    set(name, type, ...values) {
      zone.records.delete(`${name} ${type}`);
      if (values.length > 0)
        zone.records.set(
          `${name} ${type}`,
          values.map((value) => ({ type, value })),
        );
    },
    fail(name, fault) {
      if (fault === undefined) zone.faults.delete(name);
      else zone.faults.set(name, fault);
    },
    delegate: (name, servers) => void zone.cuts.set(name, servers),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      const closed = [once(udp, 'close'), once(tcp, 'close')];
      udp.close();
      tcp.close();
      await Promise.all(closed);
    },
  };
}
