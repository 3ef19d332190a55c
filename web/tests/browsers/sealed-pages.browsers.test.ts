// The pages of sealed links in Firefox and WebKitGTK (docs/browsers.md#tier).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noRateLimits, startApi } from '../../../api/tests/fixtures/start-api.ts';
import { pageChangers } from '../page-changers.ts';
import { headings, sealLink } from '../sealed-site.ts';
import { type Drivers, engines, startEngine } from './engines.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const opened = new AsyncDisposableStack();
let site: { readonly api: Awaited<ReturnType<typeof startApi>> };
let url = '';
beforeAll(async () => {
  site = { api: opened.use(await startApi({ env: noRateLimits })) };
  url = site.api.urls[0] ?? '';
});
afterAll(() => opened.disposeAsync());

describe.each(engines)('%s', (engine) => {
  let drivers: Drivers;
  let reader: Visitor;
  beforeAll(async () => {
    drivers = await startEngine(engine);
    reader = await openVisitor(drivers, url);
  });
  afterAll(() => drivers?.[Symbol.asyncDispose]());

  const isUsed = async () => (await reader.run('return location.pathname + location.hash')) === '/s#opened';
  const openLink = async (visitor: Visitor, link: string) => {
    await visitor.open('/info/terms'); // an address that differs in its fragment alone would not load
    await visitor.open(link);
  };

  test('a text is opened once, then the link is gone, also by Back', async () => {
    const { link } = await sealLink(site, 'from one engine');
    await openLink(reader, link);
    await reader.headingIs(headings.ready);
    await reader.press('Reveal the secret');
    await reader.headingIs(headings.open);
    expect(await reader.textOf('#displayedsecret')).toBe('from one engine');
    await reader.until(isUsed);
    await reader.press('Hide');
    expect(await reader.faults()).toEqual([]);
    await openLink(reader, link);
    await reader.headingIs(headings.gone);
    await reader.driver.navigate().back();
    expect(await reader.run('return document.body.textContent')).not.toContain('from one engine');
  });

  test('two halves and a passphrase open by Enter; a wrong one keeps the page', async () => {
    const { halves } = await sealLink(site, 'three ways', 'Fjörd');
    await openLink(reader, `/s#${halves.linkHalf}`);
    await reader.headingIs(headings.code);
    await reader.type('#code', halves.code);
    await reader.keys('ENTER');
    await reader.headingIs(headings.ready);
    await reader.type('#passField', 'wrong');
    await reader.keys('ENTER');
    await reader.see('[aria-invalid=true]');
    await reader.run('document.querySelector("#passField").select()');
    await reader.type('#passField', 'Fjörd');
    await reader.keys('ENTER');
    await reader.headingIs(headings.open);
    expect(await reader.textOf('#displayedsecret')).toBe('three ways');
    await reader.until(isUsed);
    await reader.press('Hide');
    expect(await reader.faults()).toEqual([]);
  });

  test('a text is opened while a translator changes the page', async () => {
    const script = `(${pageChangers.translator.toString()})();`;
    const translated = await openVisitor(drivers, url, { script });
    const { link } = await sealLink(site, 'the code is 4711');
    await openLink(translated, link);
    await translated.headingIs(headings.ready);
    await translated.press('Reveal the secret');
    await translated.headingIs(headings.open);
    expect(await translated.textOf('#displayedsecret')).toBe('the code is 4711');
    await translated.press('Hide');
    expect(await translated.faults()).toEqual([]);
    await translated.leave();
  });

  test('the sender burns a link, and it is gone', async () => {
    const { link, privateLink } = await sealLink(site, 'burn me');
    await openLink(reader, privateLink);
    await reader.headingIs('Not opened yet');
    await reader.press('Burn secret');
    await reader.see('h2');
    await reader.press('Burn secret');
    await reader.headingIs('Burned');
    await openLink(reader, link);
    await reader.headingIs(headings.gone);
    expect(await reader.faults()).toEqual([]);
  });
});
