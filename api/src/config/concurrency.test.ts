// How many processes serve together, and which settings are too small for them (record 086).
import { describe, expect, test } from 'vitest';
import { processCount } from './concurrency.ts';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env);
const gib = 1024 ** 3;
const machine = { cores: 4, memoryBytes: 2 * gib };

describe('WEB_CONCURRENCY', () => {
  test('is 1 unless it is set', () => {
    expect(read({}).webConcurrency).toBe(1);
    expect(processCount(read({}), machine)).toBe(1);
    expect(read({ WEB_CONCURRENCY: '' }).processes).toBe(1);
  });

  test.each(['0', '65', '-1', '2.5', 'two', 'AUTO', ' 2'])('refuses %j and says what to write', (given) => {
    expect(() => read({ WEB_CONCURRENCY: given })).toThrow(
      'WEB_CONCURRENCY must be auto or a whole number from 1 to 64',
    );
  });

  test('a number is taken as it is, below 1 GiB of memory, too', () => {
    const config = read({ WEB_CONCURRENCY: '2' });
    expect(config.processes).toBe(2);
    expect(processCount(config, { cores: 1, memoryBytes: gib / 2 })).toBe(2);
  });

  test('a number that the shared settings do not suffice for is refused with the least value', () => {
    expect(() => read({ WEB_CONCURRENCY: '3' })).toThrow(
      'WEB_CONCURRENCY=3 needs BODY_MEMORY_BYTES of at least 100663296',
    );
    expect(() => read({ WEB_CONCURRENCY: '2', MAX_CONNECTIONS: '199' })).toThrow(
      'WEB_CONCURRENCY=2 needs MAX_CONNECTIONS of at least 200',
    );
    expect(read({ WEB_CONCURRENCY: '3', BODY_MEMORY_BYTES: '100663296' }).processes).toBe(3);
  });

  test('auto is one for each core, within the memory of bodies and the connections; 1 below 1 GiB', () => {
    const count = (env: Record<string, string>, over: Partial<typeof machine> = {}) =>
      processCount(read({ WEB_CONCURRENCY: 'auto', ...env }), { ...machine, ...over });
    expect(count({})).toBe(2);
    expect(count({}, { cores: 1 })).toBe(1);
    expect(count({ BODY_MEMORY_BYTES: String(16 * 33_554_432) })).toBe(4);
    expect(count({ BODY_MEMORY_BYTES: String(16 * 33_554_432), MAX_CONNECTIONS: '300' })).toBe(3);
    expect(count({ BODY_MEMORY_BYTES: '33554432' })).toBe(1);
    expect(count({}, { memoryBytes: gib - 1 })).toBe(1);
  });
});
