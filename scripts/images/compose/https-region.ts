// Visits the https address of a region by compose.yaml: waits for it, creates and opens a secret.
import { waitFor } from '@glimpse/processes/wait';
import { expect } from 'vitest';
import type { Visit } from '../domain-owner.ts';
import { ask, secretKeyIn } from '../https-visitor.ts';
import type { Region } from './region.ts';

/** Host name of the site with https. */
export const siteName = 'share.glimpse-compose.test';

/** Origins of the site with https: with it, and without. */
export const originsOf = ({ project }: Region) => ({
  origin: `https://${siteName}:${project.httpsPort}`,
  plain: `http://${siteName}:${project.httpPort}`,
});

/** Visits the https address, and trusts one root alone. */
export const visitor = (region: Region, root: () => Promise<string>): Visit => {
  const { origin } = originsOf(region);
  return async (path, sent) => ask(`${origin}${path}`, await root(), sent);
};

/** Waits until the https address answers. */
export async function expectServed(region: Region, visit: Visit): Promise<void> {
  const isServed = () =>
    visit('/').then(
      ({ status }) => status === 200,
      () => false,
    );
  expect(await waitFor(isServed, 90_000), await region.logs('caddy')).toBe(true);
}

/** Creates a secret. @returns its key */
export async function createOver(region: Region, visit: Visit): Promise<string> {
  const made = await visit('/api/v2/secret/conceal', { body: { secret: 'sent over https', ttl: 3600 } });
  const key = secretKeyIn(made.text) ?? '';
  expect(key, made.text).not.toBe('');
  region.hidden.push('sent over https', key);
  return key;
}

/** Creates a secret and opens it, once. @returns its key */
export async function expectOneReveal(region: Region, visit: Visit): Promise<string> {
  const key = await createOver(region, visit);
  const open = () => visit(`/api/v2/secret/${key}`, { body: { continue: true } });
  expect((await open()).text).toContain('"secret_value":"sent over https"');
  expect((await open()).status).toBe(404);
  return key;
}
