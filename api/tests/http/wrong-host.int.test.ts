// Tests a host that is not configured: browsers get a page, programs JSON; only development and the log name
// the settings.
import { createServer, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { startContext } from '../../src/composition/context.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { createLogger } from '../../src/platform/observe/log.ts';
import { keysFolder } from '../fixtures/keys-folder.ts';
import { samplePages } from '../fixtures/start-api.ts';

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const lines: string[] = [];
const ports = { development: 0, production: 0 };

beforeAll(async () => {
  const keys = opened.use(await keysFolder());
  const env = {
    MONGO_URL: ownDatabase(),
    DEVELOPMENT: 'true',
    KEYS_FILE: keys.file,
    WEB_DIST: samplePages,
    SITE_ORIGIN: 'http://site.example',
  };
  const log = createLogger({ level: 'info', region: 'eu', write: (line) => void lines.push(line) });
  const ctx = opened.use(
    await startContext(readConfig(env), { log, clock: systemClock, die: () => undefined }),
  );
  for (const mode of ['development', 'production'] as const) {
    const app = await createApp({ ...ctx, config: { ...ctx.config, development: mode === 'development' } });
    const server = createServer(app);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.defer(() => void server.close());
    const address = server.address();
    ports[mode] = typeof address === 'object' && address ? address.port : 0;
  }
});

type Mode = keyof typeof ports;
const sentHost = 'attacker-chosen.example';

async function ask(mode: Mode, path: string, headers: Record<string, string> = {}) {
  const sent = request({
    host: '127.0.0.1',
    port: ports[mode],
    path,
    headers: { host: sentHost, ...headers },
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, headers: answer.headers, body };
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const program = { accept: '*/*' };
const settings = /SITE_ORIGIN|SITE_ALIASES/;

describe.each(['development', 'production'] as const)('in %s', (mode) => {
  test.each(['/', '/secret/abc', '/assets/main.js', '/nothing'])(
    'a browser at %s gets a page',
    async (path) => {
      const { status, headers, body } = await ask(mode, path, browser);
      expect([status, headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1>Not served at this address</h1>');
      expect(settings.test(body)).toBe(mode === 'development');
      expect(body.includes('http://site.example')).toBe(mode === 'development');
      expect(body).not.toMatch(/<script|style=|src=/);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; frame-ancestors 'none'; sandbox$/,
      );
    },
  );

  test.each([
    ['/', program],
    ['/favicon.ico', program],
    ['/api/v2/status', browser],
    ['/api/v2/status', program],
    ['/api/v1/status', program],
  ])('%s gives JSON to a program', async (path, headers) => {
    const { status, body } = await ask(mode, path, headers);
    expect(status).toBe(421);
    const { message } = JSON.parse(body) as { message: string };
    expect(message).toMatch(/^Misdirected Request/);
    expect(settings.test(message)).toBe(mode === 'development');
  });

  test('neither answer nor log repeats the host, and no cookie is set', async () => {
    for (const headers of [browser, program]) {
      const answer = await ask(mode, `/?host=x`, headers);
      expect(JSON.stringify(answer)).not.toContain('attacker');
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect(lines.join('')).not.toContain('attacker');
  });

  test('the log names the settings, for pages as for calls', async () => {
    for (const [path, headers] of [
      ['/', browser],
      ['/api/v2/status', program],
    ] as const) {
      const before = lines.length;
      await ask(mode, path, headers);
      const written = lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(written.filter(({ status }) => status === 421)).toMatchObject([
        {
          code: 'http.wrong_host',
          level: 'info',
          msg: expect.stringMatching(/SITE_ORIGIN.*SITE_ALIASES/) as string,
        },
      ]);
    }
  });
});
