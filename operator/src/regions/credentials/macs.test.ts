// The MAC of a Secret changes with any entry, and says nothing without the operator's key.
import { expect, test } from 'vitest';
import { textEntries } from './contents.ts';
import { secretMacs } from './macs.ts';
import { memorySecrets } from './testing/memory-secrets.ts';

const operatorKey = Buffer.alloc(32, 7);
async function macOf(entries: Readonly<Record<string, string>>, key = operatorKey): Promise<string> {
  const secrets = memorySecrets();
  await secrets.create('mail', { entries: textEntries(entries) });
  const read = await secretMacs({ secrets, operatorKey: key }, [{ name: 'mail', keys: [] }]);
  return read.kind === 'read' ? (read.macs['mail'] ?? '') : read.kind;
}

test('equal contents give equal MACs of 16 hex digits, in any order of entries', async () => {
  expect(await macOf({ a: '1', b: '2' })).toMatch(/^[0-9a-f]{16}$/);
  expect(await macOf({ b: '2', a: '1' })).toBe(await macOf({ a: '1', b: '2' }));
});

test('another value, name, division of the text or key gives another MAC', async () => {
  const macs = [
    await macOf({ a: '1', b: '2' }),
    await macOf({ a: '1', b: '3' }),
    await macOf({ a: '1', c: '2' }),
    await macOf({ a: '1b2' }),
    await macOf({ a: '1', b: '2' }, Buffer.alloc(32, 8)),
  ];
  expect(new Set(macs).size).toBe(macs.length);
});

test('the first missing Secret or entry is named', async () => {
  const secrets = memorySecrets();
  const ask = (keys: readonly string[]) => secretMacs({ secrets, operatorKey }, [{ name: 'mail', keys }]);
  expect(await ask([])).toEqual({ kind: 'missing', secret: 'mail' });
  await secrets.create('mail', { entries: textEntries({ uri: '' }) });
  expect(await ask(['uri'])).toEqual({ kind: 'damaged', secret: 'mail', key: 'uri' });
});
