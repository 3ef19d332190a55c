// Tests the programs of the examples (docs/design/http-api.md#service-calls).
import { Script } from 'node:vm';
import { ana, exampleOrigin } from '@glimpse/contracts/examples/records';
import { chapters } from '@glimpse/contracts/examples/chapters';
import { expect, test } from 'vitest';
import { programsOf } from './programs.ts';

const installation = { origin: exampleOrigin, caller: ana };
const examples = chapters.flatMap(({ examples: all }) => all);
test('every JavaScript sample compiles, and holds each address that curl asks', () => {
  for (const example of examples) {
    const { path } = example.contract;
    const [curl, javascript, python] = programsOf(example, path, installation).map(({ source }) => source);
    const [, address = ''] = /^curl '([^']*)'/.exec(curl ?? '') ?? [];
    expect(address, path).not.toBe('');
    expect(javascript, path).toContain(`'${address}'`);
    expect(python, path).toContain(`'${address}'`);
    expect(() => new Script(`async () => { ${javascript} }`), path).not.toThrow();
  }
});
