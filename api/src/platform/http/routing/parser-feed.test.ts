// Bodies and requests arrive whole, whatever the pieces in which they are parsed
// (docs/design/limits.md#answer-memory).
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedParser } from './parser-feed.ts';

const seen: string[] = [];
const piecesOf: number[] = [];
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    seen.push(`${request.method} ${request.url} ${hashOf(Buffer.concat(pieces))}`);
    piecesOf.push(pieces.length);
    response.end();
  });
});
server.on('connection', (socket) =>
  feedParser(socket, {
    mayGoOn: () => true,
    lastRequest: () => undefined,
    parsedRequests: () => 0,
    onBacklog: () => undefined,
    onEmpty: () => undefined,
  }),
);

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Sent = { readonly bytes: number; readonly isChunked: boolean };

function encode(
  { bytes, isChunked }: Sent,
  at: number,
): { readonly wire: Buffer; readonly expected: string } {
  const body = randomBytes(bytes);
  const head = `POST /${at} HTTP/1.1\r\nHost: a\r\n`;
  const size = bytes.toString(16);
  const parts = isChunked
    ? [
        `${head}Transfer-Encoding: chunked\r\n\r\n`,
        ...(bytes ? [`${size}\r\n`, body, '\r\n'] : []),
        '0\r\n\r\n',
      ]
    : [`${head}Content-Length: ${bytes}\r\n\r\n`, body];
  return {
    wire: Buffer.concat(parts.map((part) => Buffer.from(part as never))),
    expected: `POST /${at} ${hashOf(body)}`,
  };
}

test('pipelined bodies of every length arrive in order and whole', async () => {
  const sent = fc.record({ bytes: fc.nat(150_000), isChunked: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 6 }), fc.nat(5000), async (all, cut) => {
      seen.length = 0;
      const encoded = all.map(encode);
      const wire = Buffer.concat(encoded.map((one) => one.wire));
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.resume();
      socket.write(wire.subarray(0, cut));
      socket.write(wire.subarray(cut));
      await expect.poll(() => seen.length, { interval: 2 }).toBe(all.length);
      expect(seen).toEqual(encoded.map(({ expected }) => expected));
      socket.destroy();
    }),
    { numRuns: 20 },
  );
});

/** Sends the bytes at once, and waits for the end or for an answer. @returns the first line of the answer */
async function answerTo(bytes: Buffer): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString('latin1').split('\r\n')[0] ?? '';
}

test('a request that arrives with its whole body is parsed in one piece, so that no body is copied', async () => {
  piecesOf.length = 0;
  const { wire } = encode({ bytes: 3000, isChunked: false }, 1);
  expect(await answerTo(wire)).toBe('HTTP/1.1 200 OK');
  expect(piecesOf).toEqual([1]);
});

test.each(['\n\n', '\r\n\n', '\n\r\n', '\r\n\r'])(
  'a header section that ends in %j begins no request, so that the count of sections is right',
  async (end) => {
    seen.length = 0;
    expect(await answerTo(Buffer.from(`GET / HTTP/1.1\r\nHost: a${end}`.repeat(2)))).toBe(
      'HTTP/1.1 400 Bad Request',
    );
    expect(seen).toEqual([]);
  },
);
