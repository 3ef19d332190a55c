// The share domains that are ignored and those that are refused (docs/design/http-api.md#create).
import { describe, expect, test } from 'vitest';
import { testCustomer, testVisitor } from '#platform/http/core/testing.ts';
import type { DomainStore } from './domain-store.ts';
import { shareDomains } from './usable-domains.ts';

const ana = testCustomer();
const visitor = testVisitor();

/** The look-up for an account without domains. Records every name that it queries. */
function fixture({ domainsEnabled = true } = {}) {
  const asked: string[] = [];
  const find: DomainStore['find'] = async (_customer, name) => void asked.push(name);
  const plan = { planid: 'identity', price: 0, discount: 0, options: { custom_domains: true } };
  const deps = { domains: { find }, plans: { of: () => plan }, config: { domainsEnabled } };
  return { asked, look: shareDomains(deps as unknown as Parameters<typeof shareDomains>[0]) };
}

const notPublic = [
  'no domain', 'not a host/', 'localhost', 'localhost:3000', 'printer.local', 'shop', 'com', 'co.uk',
  '192.0.2.7', '[::1]', 'a..example.com', 'https://links.example.com', 'links.example.com:8443', 'links.example.com/x',
  'a_b.example.com', 'a.nosuchtopleveldomain', '$where', '\u0000', `${'a.'.repeat(130)}example.com`,
]; // prettier-ignore

test.each(notPublic)('a text that is not a public host name is ignored: %j', async (typed) => {
  for (const actor of [ana, visitor, { ...visitor, unchecked: true } as const]) {
    const { asked, look } = fixture();
    expect([await look(typed, actor), asked]).toEqual([{ host: '' }, []]);
  }
});

describe('a public host name that is not the caller’s domain', () => {
  test.each([
    'links.example.com',
    'Links.Example.com.',
    'bücher.example.org',
    'acme.github.io',
    'shop.example.co.uk',
  ])('is refused: %s', async (typed) => {
    expect(await fixture().look(typed, ana)).toBe('unknown');
    expect(await fixture().look(typed, visitor)).toBe('unknown');
    expect(await fixture({ domainsEnabled: false }).look(typed, ana)).toBe('unknown');
  });

  test('is an outage while the caller’s session cannot be checked', async () => {
    const look = fixture().look('links.example.com', { ...visitor, unchecked: true });
    await expect(look).rejects.toMatchObject({ code: 'store.unavailable' });
  });
});
