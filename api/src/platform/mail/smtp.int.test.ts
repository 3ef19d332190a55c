// Outcomes of a mail when the server fails at one step of the protocol (docs/design/trust.md#mail).
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { mailServer } from './smtp-address.ts';
import { smtpTo, type SmtpOutcome } from './smtp.ts';

type Step = 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | '.';
/** A reply; or `cut` to end the connection, `silent` to send none. */
type Habit = string;
const lateMs = 30;
type Habits = Partial<Record<Step | 'greeting', Habit>> & {
  /** Ends the connection `lateMs` after the text has begun. */
  readonly text?: 'late cut';
  /** As a server far away. */
  readonly greetAfterMs?: number;
};

const usual: Record<Step, string> = {
  EHLO: '250 test',
  STARTTLS: '502 what?',
  AUTH: '235 ok',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
};

/** A mail server that behaves at each step as `habits` says. */
async function aServer(habits: Habits) {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const say = (socket: Socket, habit: Habit): void => {
    if (habit === 'cut') socket.destroy();
    else if (habit !== 'silent') socket.write(`${habit}\r\n`);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let inData = false;
    let rest = '';
    setTimeout(() => say(socket, habits.greeting ?? '220 test'), habits.greetAfterMs ?? 0);
    socket.on('data', (bytes: Buffer) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const step = (
          inData ? line === '.' && '.' : Object.keys(usual).find((word) => line.startsWith(word))
        ) as Step | false | undefined;
        if (inData && habits.text) setTimeout(() => socket.destroy(), lateMs);
        if (!step) continue;
        seen.push(step);
        inData = step === 'DATA' && habits.DATA === undefined;
        say(socket, habits[step] ?? usual[step]);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    seen,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const send = (
  url: string,
  {
    mayFinish = async () => true,
    signal = new AbortController().signal,
  }: { mayFinish?: () => Promise<boolean>; signal?: AbortSignal } = {},
): Promise<SmtpOutcome> => {
  const mail = {
    from: 'noreply@glimpse.example',
    to: 'ana@example.com',
    bytes: Buffer.from('Subject: x\r\n\r\n.text\r\n'),
    mayFinish,
  };
  return smtpTo(mailServer(url)!, 'glimpse.example')(mail, signal);
};

const refused = (reply?: number, reached = true): SmtpOutcome => ({
  kind: 'refused',
  reached,
  ...(reply !== undefined && { reply }),
});
const cases: readonly (readonly [string, Habits, SmtpOutcome])[] = [
  ['takes the mail', {}, { kind: 'accepted' }],
  ['is full at the greeting', { greeting: '421 busy' }, refused(421)],
  ['cuts at the greeting', { greeting: 'cut' }, refused(undefined, false)],
  ['cuts at EHLO', { EHLO: 'cut' }, refused(undefined, false)],
  ['refuses the sender', { MAIL: '550 no' }, refused(550)],
  ['cuts at the sender', { MAIL: 'cut' }, refused()],
  ['refuses the recipient', { RCPT: '450 later' }, refused(450)],
  ['cuts at the recipient', { RCPT: 'cut' }, refused()],
  ['refuses the data', { DATA: '554 no' }, refused(554)],
  ['cuts at the data', { DATA: 'cut' }, refused()],
  ['refuses the whole mail', { '.': '552 too big' }, refused(552)],
  ['closes with a refusal after the whole mail', { '.': '421 closing' }, refused(421)],
  ['cuts after the end mark', { '.': 'cut' }, { kind: 'unknown' }],
];
test.each(cases)('a server that %s', async (_does, habits, outcome) => {
  await using server = await aServer(habits);
  expect(await send(`smtp://127.0.0.1:${server.port}`)).toEqual(outcome);
});

test(
  'a server that hangs at the end mark ends as unknown after 10 s; one that hangs before it as refused',
  { timeout: onThisMachine(15_000) },
  async () => {
    await using late = await aServer({ '.': 'silent' });
    await using odd = await aServer({ '.': 'hello' });
    await using early = await aServer({ greeting: 'silent' });
    const started = performance.now();
    const ends = await Promise.all([late, odd, early].map(({ port }) => send(`smtp://127.0.0.1:${port}`)));
    expect(ends).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }, refused(undefined, false)]);
    expect(performance.now() - started).toBeLessThan(onThisMachine(11_500));
  },
);

test('a connection that ends within the mail is noticed before the end mark, also far away', async () => {
  await using server = await aServer({ greetAfterMs: 750, text: 'late cut' });
  expect(await send(`smtp://127.0.0.1:${server.port}`)).toEqual(refused());
  expect(server.seen).toEqual(['EHLO', 'MAIL', 'RCPT', 'DATA']);
});

test('a mail that may no longer finish is withdrawn: the server gets no end mark', async () => {
  await using server = await aServer({});
  expect(await send(`smtp://127.0.0.1:${server.port}`, { mayFinish: async () => false })).toEqual({
    kind: 'withdrawn',
  });
  expect(server.seen).toEqual(['EHLO', 'MAIL', 'RCPT', 'DATA']);
});

test('a stop before the end mark withdraws the mail', async () => {
  await using server = await aServer({ RCPT: 'silent' });
  const stop = new AbortController();
  const sending = send(`smtp://127.0.0.1:${server.port}`, { signal: stop.signal });
  await expect.poll(() => server.seen).toContain('RCPT');
  const stopped = performance.now();
  stop.abort();
  expect(await sending).toEqual({ kind: 'withdrawn' });
  expect(performance.now() - stopped).toBeLessThan(onThisMachine(2000));
});

test('a password is never sent without TLS: a server that offers none gets no mail', async () => {
  await using server = await aServer({ EHLO: '250-test\r\n250 AUTH PLAIN' });
  const strict = { ...mailServer(`smtp://u:canary@127.0.0.1:${server.port}`)!, requireTls: true };
  const mail = {
    from: 'a@glimpse.example',
    to: 'ana@example.com',
    bytes: Buffer.from('x'),
    mayFinish: async () => true,
  };
  expect(await smtpTo(strict, 'glimpse.example')(mail, new AbortController().signal)).toMatchObject({
    kind: 'refused',
  });
  expect(server.seen).toEqual(['EHLO', 'STARTTLS']);
});

test('on loopback a password is sent without TLS, and a refused one is a refusal', async () => {
  await using server = await aServer({ EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '535 no' });
  expect(await send(`smtp://user:wrong@127.0.0.1:${server.port}`)).toEqual(refused(535));
});

test('an unreachable server is a refusal that reached no server', async () => {
  const server = await aServer({});
  await server[Symbol.asyncDispose]();
  expect(await send(`smtp://127.0.0.1:${server.port}`)).toEqual(refused(undefined, false));
});
