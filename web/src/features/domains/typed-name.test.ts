// Tests when a name is shown in its own letters (docs/design/web-domains.md#components).
import { expect, test } from 'vitest';
import { typedName } from '#features/domains/typed-name.ts';

const of = (name: string, original: string) => typedName({ display_domain: name, _original_value: original });

test.each([
  ['xn--bcher-kva.example.org', 'bücher.example.org', 'bücher.example.org'],
  ['xn--bcher-kva.example.org', ' BÜCHER.example.org. ', 'bücher.example.org'],
  ['xn--bcher-kva.example.org', 'xn--bcher-kva.example.org', undefined],
  ['secrets.example.org', 'Secrets.Example.org', undefined],
  ['xn--bcher-kva.example.org', 'bucher.example.org', undefined],
  ['xn--bcher-kva.example.org', 'user@bücher.example.org/x', undefined],
  ['xn--bcher-kva.example.org', 'a b', undefined],
])('%s typed as %s is shown as %s', (name, original, shown) => {
  expect(of(name, original)).toBe(shown);
});
