// Only allowed fields of a request are logged (docs/design/trust.md#logs).
import { expect, test } from 'vitest';
import { createLogger, type LogFields } from './log.ts';

function written(act: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  act(createLogger({ level: 'info', region: 'eu', write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a line has level, time, region, the allowed fields and the constant text', () => {
  const fields = { route: '/item/:key', status: 200, ms: 1.5 };
  const time = expect.any(Number) as number;
  const [line] = written(({ info }) => info(fields, 'Request'));
  expect(line).toEqual({ level: 'info', time, region: 'eu', ...fields, msg: 'Request' });
});

test('any other field is dropped', () => {
  const fields = {
    url: '/item/canary',
    headers: { cookie: 'canary' },
    body: 'canary',
    key: 'canary',
  } as LogFields;
  expect(JSON.stringify(written(({ warn }) => warn(fields, 'Request')))).not.toContain('canary');
});

test('of an error and its causes only class, code and place in our source are logged', () => {
  const cause = Object.assign(new TypeError('canary in the cause'), { code: 'ECANARY' });
  const err = Object.assign(new RangeError('canary in the text', { cause }), {
    code: 11_000,
    keyValue: { _id: 'canary' },
  });
  const [line] = written(({ error }) => error({ err }, 'Request failed'));
  expect(JSON.stringify(line)).not.toContain('canary');
  expect(line?.['err']).toMatchObject({
    class: 'RangeError',
    code: 11_000,
    cause: { class: 'TypeError', code: 'ECANARY' },
  });
});

test('a code that is a sentence is dropped', () => {
  const err = Object.assign(new Error('x'), { code: 'no canary here please' });
  expect(JSON.stringify(written(({ error }) => error({ err }, 'Request failed')))).not.toContain('canary');
});

test('lines below the level are not written', () => {
  expect(written(({ debug, info }) => [debug({}, 'no'), info({}, 'yes')])).toHaveLength(1);
});
