// Certificates of compose.yaml: one of an authority that Caddy makes, and one that Pebble gives by ACME.
import { waitFor } from '@glimpse/processes/wait';
import { expect, test } from 'vitest';
import { ask } from '../https-visitor.ts';
import { expectOneReveal, expectServed, originsOf, siteName, visitor } from './https-region.ts';
import type { Region } from './region.ts';
import { startAuthority } from './testing/authority.ts';

/** Starting all containers again takes long on a busy machine. */
const limit = { timeout: 400_000 };

/** Tests on a region that runs. They stop its API. */
export function certificateTests(of: () => Region): void {
  test('an https address is served with a certificate of its own, and http leads to it, on other ports too', async () => {
    const region = of();
    const { origin, plain } = originsOf(region);
    await region.writeEnv((example) => `${region.ownEnv(example, origin)}CERTIFICATES=internal\n`);
    const started = await region.project.compose('up', '--detach');
    const root = () => region.fileOf('caddy/caddy/pki/authorities/local/root.crt').catch(() => '');
    expect(await waitFor(async () => (await root()) !== '', 120_000), started.out).toBe(true);
    const visit = visitor(region, root);
    await expectServed(region, visit);
    expect((await visit('/')).headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
    });
    const { headers } = await visit('/api/v2/validate-shrimp', { body: {} });
    expect(headers['set-cookie']?.[0]).toMatch(/^sess=.*; Secure/);
    const key = await expectOneReveal(region, visit);
    expect(await ask(`${plain}/secret/${key}?a=%20b`, '')).toMatchObject({
      status: 308,
      headers: { location: `${origin}/secret/${key}?a=%20b` },
    });
    await region.expectQuietLogs(async (asked) => (await visit(`/secret/${asked}`)).status, key);
  });

  test(
    'an https address gets a certificate by ACME, from an authority with a root and accounts of its own',
    limit,
    async () => {
      const region = of();
      const { origin } = originsOf(region);
      await using authority = await startAuthority(region);
      const { pebble, settings } = authority;
      await region.writeEnv((example) => `${region.ownEnv(example, origin)}${settings}`);
      const started = await region.project.composeWithin(300_000, 'up', '--detach', '--force-recreate');
      expect(await region.logs('prepare'), started.out).toContain('The settings are right.');
      const visit = visitor(region, pebble.root);
      await expectServed(region, visit);
      expect(pebble.counts(siteName)).toMatchObject({ newOrders: 1, finalizes: 1, failures: 0 });
      const key = await expectOneReveal(region, visit);
      await region.expectQuietLogs(async (asked) => (await visit(`/secret/${asked}`)).status, key);
    },
  );
}
