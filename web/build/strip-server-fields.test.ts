// The bundle holds no field of a contract that only the API reads.
import { expect, test } from 'vitest';
import { withoutServerFields } from './strip-server-fields.ts';

test('removes summary, noIndex and priority, and nothing else', () => {
  const contract =
    "endpoint({\n  summary: 'Take the text, once',\n  noIndex: true,\n  priority: 'A',\n  access: 'anyone',\n})";
  expect(withoutServerFields(contract).replaceAll(/\n+/g, '\n')).toBe("endpoint({\n  access: 'anyone',\n})");
});
