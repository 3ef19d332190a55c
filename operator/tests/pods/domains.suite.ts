// A customer's domain on real pods: from the form of the site to HTTPS with a certificate of its own.
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { conceal, reveal, signIn, signUp, type Visitor } from './edge.ts';
import { siteHost } from './plan.ts';
import { namespaceOf, type Platform } from './platform.ts';

const host = 'secrets.example.net';
const servedWithinSeconds = 30;
const longMs = 150_000;

type Domain = {
  readonly txt_validation_name: string;
  readonly txt_validation_value: string;
  readonly next_action: { readonly text: string };
  readonly serving: string;
};

const domainOf = async ({ send }: Visitor, path: string, body?: object): Promise<Domain> => {
  const answer = await send(`/api/v2/domains${path}`, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body['record'] as Domain;
};

/** The name and value that the owner must publish, as soon as the operator has told them. */
async function proofOf(owner: Visitor): Promise<Domain> {
  let found: Domain | undefined;
  const hasValue = async () => (found = await domainOf(owner, `/${host}`)).txt_validation_value !== '';
  await expect.poll(hasValue, { interval: 500 }).toBe(true);
  if (!found) throw new Error('no domain');
  return found;
}

type CustomDomain = {
  readonly status: { readonly conditions: readonly { type: string; lastTransitionTime: string }[] };
};

/** When a check first saw TXT record and address right. */
async function seenRightAt({ get }: Platform): Promise<number> {
  const { conditions = [] } = (await get<CustomDomain>('cdom', host, '-n', namespaceOf('eu')))?.status ?? {};
  const seen = conditions.filter(({ type }) => ['OwnershipVerified', 'DNSRouted'].includes(type));
  return Math.max(...seen.map(({ lastTransitionTime }) => Date.parse(lastTransitionTime)));
}

/** Tests on `eu`, which runs. They leave its domain served. */
export function domainTests(of: () => Platform): void {
  test(
    `goes from right DNS records to HTTPS with its own certificate within ${servedWithinSeconds} s`,
    async () => {
      const { dns, cluster } = of();
      using owner = of().visit(siteHost('eu'));
      const address = 'owner@example.net';
      expect(await signUp(owner, address)).toBe(200);
      expect(await signIn(owner, address)).toBe(200);
      await domainOf(owner, '/add', { domain: host });
      const proof = await proofOf(owner);
      await dns.setTxt(proof.txt_validation_name, proof.txt_validation_value);
      await dns.setA(host, [cluster.address]);
      await domainOf(owner, `/${host}/verify`, {});
      using visitor = of().visit(host);
      const served = () =>
        visitor.send('/').then(
          ({ status, names }) => `${status} ${names}`,
          () => 'no certificate',
        );
      await expect.poll(served, { timeout: onThisMachine(110_000), interval: 250 }).toBe(`302 DNS:${host}`);
      const seconds = (Date.now() - (await seenRightAt(of()))) / 1000;
      process.stdout.write(`Domain: served ${seconds.toFixed(1)} s after the check that saw its DNS right\n`);
      expect(seconds).toBeLessThanOrEqual(onThisMachine(servedWithinSeconds));
    },
    longMs,
  );

  test('opens the links of its owner, and the site keeps its own certificate', async () => {
    using owner = of().visit(siteHost('eu'));
    expect(await signIn(owner, 'owner@example.net')).toBe(200);
    const key = String(await conceal(owner, 'from the own domain', { share_domain: host }));
    using visitor = of().visit(host);
    expect(await reveal(visitor, key)).toBe('from the own domain');
    using site = of().visit(siteHost('eu'));
    expect((await site.send('/')).names).toBe(`DNS:${siteHost('eu')}`);
  });

  test(
    'tells the same next action on the page and by kubectl',
    async () => {
      const { kubectl } = of().cluster;
      using owner = of().visit(siteHost('eu'));
      expect(await signIn(owner, 'owner@example.net')).toBe(200);
      const cell = ['get', 'cdom', host, '-n', namespaceOf('eu'), '-o', 'jsonpath={.status.nextAction.text}'];
      const isLive = async () => (await domainOf(owner, `/${host}`)).serving;
      await expect.poll(isLive, { interval: 500 }).toBe('active');
      await expect
        .poll(async () => (await domainOf(owner, `/${host}`)).next_action.text)
        .toBe(await kubectl(cell));
      const table = await kubectl(['get', 'jur,cdom', '-A']);
      process.stdout.write(`${table}\n`);
      expect(table).toMatch(/jurisdiction\.glimpse\.dev\/eu +eu\.glimpse\.test +True +Serving +3\/3 +1\/1/);
      expect(table).toMatch(/customdomain\.glimpse\.dev\/secrets\.example\.net +True +Live/);
      const described = await kubectl(['describe', 'cdom', host, '-n', namespaceOf('eu')]);
      expect(described).toMatch(/Events:[\s\S]*Issued/);
    },
    longMs,
  );
}
