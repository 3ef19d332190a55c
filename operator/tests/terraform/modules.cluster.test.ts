// Tests form and logic of the Terraform modules and examples by OpenTofu. What needs a provider is planned
// where TF_PLUGIN_DIR names a folder with its binary.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TerraformCopy, copyTerraform, needsProviders, rootsBelow } from './tofu.ts';

const plugins = process.env['TF_PLUGIN_DIR'];
const all = [...rootsBelow('modules'), ...rootsBelow('examples')];
const pure = all.filter((folder) => !needsProviders(folder));
const withProviders = all.filter(needsProviders);
let copy: TerraformCopy;

beforeAll(async () => {
  copy = await copyTerraform();
});
afterAll(() => copy[Symbol.asyncDispose]());

test('all files have the form of tofu fmt', async () => {
  expect(await copy.tofu('.', 'fmt', '-check', '-recursive', '-diff')).toBe('');
});

test('the modules with logic are without providers', () => {
  expect(pure).toEqual(['modules/region-plan', 'examples/eu-us/plan']);
  expect(withProviders.length).toBeGreaterThan(7);
});

/** Validates a root or module, and runs its tests. */
async function check(folder: string, ...init: readonly string[]): Promise<string> {
  await copy.tofu(folder, 'init', '-input=false', '-backend=false', ...init);
  expect(await copy.tofu(folder, 'validate')).toContain('The configuration is valid');
  return folder.startsWith('modules/') ? copy.tofu(folder, 'test') : 'Success!';
}

test.each(pure)('%s is valid and passes its tests offline', async (folder) => {
  expect(await check(folder)).toMatch(/^Success!/m);
});

test('anybody can plan eu-us without credentials', async () => {
  await copy.tofu('examples/eu-us/plan', 'init', '-input=false');
  expect(await copy.tofu('examples/eu-us/plan', 'plan', '-input=false')).toContain('"eu.glimpse.example A"');
});

const faulty = `regions = {
  eu = {
    display_name = "European Union"
    domain       = "https://eu.glimpse.example"
    api          = { image = "registry.example/api:latest" }
    edge         = { ingress_class = "traefik", ipv4 = ["203.0.113.10"] }
    cluster      = "one"
  }
  US = {
    display_name = "United States"
    domain       = "us.glimpse.example"
    region       = "us-east-1"
    api          = { image = "registry.example/api:1.0.0" }
    edge         = { ingress_class = "traefik", ipv4 = ["198.51.100.7"] }
    cluster      = "one"
  }
}`;

test('a refused plan names every fault at once, its place and what to write', async () => {
  const said = await copy.planned('faulty', faulty).then(JSON.stringify, String);
  const words = said.replaceAll(/[\s│╷╵]+/g, ' ');
  for (const fault of [
    'regions US, eu: one region alone can have IngressClass traefik of cluster one',
    'regions.US: write an identifier of 2 to 15 of a-z, 0-9 and -',
    'regions.eu.domain: write a host name in lower case such as eu.glimpse.example',
    'regions.eu.region: write the label topology.kubernetes.io/region',
    'regions.eu.api.image: write an image with a digest or a tag, never latest',
  ])
    expect(words).toContain(fault);
});

test.skipIf(plugins === undefined).each(withProviders)(
  '%s is valid and passes its tests with mocked providers (skipped without TF_PLUGIN_DIR)',
  async (folder) => {
    expect(await check(folder, `-plugin-dir=${plugins}`)).toMatch(/^Success!/m);
  },
);
