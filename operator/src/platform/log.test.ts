// Tests which fields and error facts reach the log.
import { expect, test } from 'vitest';
import { createLogger, type LogFields } from './log.ts';

function lines(act: (log: ReturnType<typeof createLogger>) => void): readonly Record<string, unknown>[] {
  const written: string[] = [];
  act(createLogger({ level: 'info', write: (line) => void written.push(line) }));
  return written.map((line) => JSON.parse(line));
}

test('fields outside the list never reach a line', () => {
  const fields = { name: 'eu', url: 'https://secret.example', token: 'canary' } as LogFields;
  const [line] = lines((log) => log.info(fields, 'Reconciled'));
  expect(line).toMatchObject({ level: 'info', name: 'eu', msg: 'Reconciled' });
  expect(JSON.stringify(line)).not.toMatch(/secret\.example|canary/);
});

test('an error shows class, code, status and causes, but no message', () => {
  const cause = Object.assign(new Error('body: canary'), { code: 'ECONNRESET' });
  const err = Object.assign(new TypeError('https://canary.example'), {
    status: 409,
    reason: 'Conflict',
    cause,
  });
  const [line] = lines((log) => log.child({ kind: 'CustomDomain' }).error({ err }, 'Failed'));
  expect(line).toMatchObject({
    kind: 'CustomDomain',
    err: { class: 'TypeError', status: 409, reason: 'Conflict', cause: { code: 'ECONNRESET' } },
  });
  expect(JSON.stringify(line)).not.toContain('canary');
});

test('lines below the level are not written', () => {
  expect(lines((log) => log.debug({}, 'Detail'))).toEqual([]);
});
