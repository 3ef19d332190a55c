// Which typed share domains count, which are ignored, and which are refused (api.md 3.3).
import { describe, expect, test } from 'vitest';
import type { Actor } from '#platform/http/core/actor.ts';
import type { DomainStore } from './domain-store.ts';
import { shareDomains } from './usable-domains.ts';

const ana: Actor = {
  kind: 'customer',
  custid: 'ana@example.com',
  carriesCookie: false,
  clientPrefix: '192.0.2.0/24',
  host: { kind: 'site' },
  account: { id: Buffer.alloc(12, 1), planId: 'identity' },
};
const { account: _account, ...visitor } = ana;

/** The look-up over an account without domains. Notes every name that it asks the store for. */
function aLookUp({ domainsEnabled = true } = {}) {
  const asked: string[] = [];
  const one: DomainStore['one'] = async (_customer, name) => void asked.push(name);
  const plan = { planid: 'identity', price: 0, discount: 0, options: { custom_domains: true } };
  const deps = { domains: { one }, plans: { of: () => plan }, config: { domainsEnabled } };
  return { asked, look: shareDomains(deps as unknown as Parameters<typeof shareDomains>[0]) };
}

const notPublic = [
  'no domain', 'not a host/', 'localhost', 'localhost:3000', 'printer.local', 'shop', 'com', 'co.uk', '192.0.2.7', '[::1]', 'a..example.com',
  'https://links.example.com', 'links.example.com:8443', 'links.example.com/x', 'a_b.example.com', 'a.nosuchtopleveldomain', '$where', '\u0000',
  `${'a.'.repeat(130)}example.com`,
]; // prettier-ignore

describe('a text that is no public host name', () => {
  test.each(notPublic)('is ignored: %j', async (typed) => {
    for (const actor of [ana, visitor, { ...visitor, unchecked: true } as const]) {
      const { asked, look } = aLookUp();
      expect([await look(typed, actor), asked]).toEqual([{ host: '' }, []]);
    }
  });
});

describe('a well-formed domain of somebody else', () => {
  test.each(['links.example.com', 'Links.Example.com.', 'bücher.example.org', 'acme.github.io', 'shop.example.co.uk'])(
    'is refused: %s',
    async (typed) => {
      expect(await aLookUp().look(typed, ana)).toBe('unknown');
      expect(await aLookUp().look(typed, visitor)).toBe('unknown');
      expect(await aLookUp({ domainsEnabled: false }).look(typed, ana)).toBe('unknown');
    },
  );

  test('is not decided without knowing who asks', async () => {
    await expect(aLookUp().look('links.example.com', { ...visitor, unchecked: true })).rejects.toMatchObject({ code: 'store.unavailable' });
  });
});
