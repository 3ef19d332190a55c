// The flows of recipient, sender and account in Firefox and WebKitGTK (docs/browsers.md#tier).
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailSink, openMailSink } from '@glimpse/mail-sink/sink';
import { aMember, anAddress, password } from '../../../api/tests/accounts/person.ts';
import { noRateLimits, startApi } from '../../../api/tests/fixtures/start-api.ts';
import { pageChangers } from '../page-changers.ts';
import { type Drivers, engines, startEngine } from './engines.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const opened = new AsyncDisposableStack();
let [url, urls]: [string, readonly string[]] = ['', []];
let sink: MailSink;
beforeAll(async () => {
  sink = opened.use(await openMailSink());
  const api = opened.use(await startApi({ env: { ...noRateLimits, SMTP_URL: sink.url } }));
  urls = api.urls;
  url = urls[0] ?? '';
});
afterAll(() => opened.disposeAsync());

/** Keeps a picture where SCREENSHOTS names a folder. */
async function picture({ driver }: Visitor, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), await driver.takeScreenshot(), 'base64');
}

async function create(sender: Visitor, text: string, passphrase = ''): Promise<string> {
  await sender.open('/');
  await sender.type('#secret', text);
  if (passphrase) {
    await sender.press('Privacy Options');
    await sender.type('input[name=passphrase]', passphrase);
  }
  await sender.pressAt('#createSecret');
  await sender.headingIs('Your link is ready');
  return sender.textOf('#secreturi');
}

const gone = 'That information is no longer available.';
const asksToStay = `
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;`;

describe.each(engines)('%s', (engine) => {
  let drivers: Drivers;
  let [sender, reader]: [Visitor, Visitor] = [] as never;
  beforeAll(async () => {
    drivers = await startEngine(engine);
    sender = await openVisitor(drivers, url);
    reader = await openVisitor(drivers, url);
  });
  afterAll(() => drivers?.[Symbol.asyncDispose]());
  const noFaults = async (...visitors: readonly Visitor[]) => {
    for (const visitor of visitors) expect(await visitor.faults()).toEqual([]);
  };

  test('a secret is created, revealed by a click and then gone, also by Back', async () => {
    const link = await create(sender, 'from one engine');
    await picture(sender, `${engine}-private`);
    await reader.open(link);
    await reader.headingIs('Someone sent you a secret');
    await picture(reader, `${engine}-recipient`);
    await reader.press('Reveal the secret');
    await reader.headingIs('Here is your secret');
    await picture(reader, `${engine}-revealed`);
    expect(await reader.textOf('#displayedsecret')).toBe('from one engine');
    await reader.until(async () => (await reader.run('return location.pathname')) === '/secret/opened');
    await noFaults(sender, reader);
    await reader.press('Hide');
    await reader.open(link);
    await reader.headingIs(gone);
    await picture(reader, `${engine}-gone`);
    await reader.driver.navigate().back();
    expect(await reader.run('return document.body.textContent')).not.toContain('from one engine');
  });

  test('a wrong passphrase keeps the page; the right one opens by Enter', async () => {
    const link = await create(sender, 'behind a passphrase', 'open sesame');
    await reader.open(link);
    await reader.type('input[name=passphrase]', 'wrong');
    await reader.keys('ENTER');
    await reader.see('[aria-invalid=true]');
    await picture(reader, `${engine}-wrong-passphrase`);
    await reader.run('document.querySelector("input[name=passphrase]").select()');
    await reader.type('input[name=passphrase]', 'open sesame');
    await reader.keys('ENTER');
    await reader.headingIs('Here is your secret');
    expect(await reader.textOf('#displayedsecret')).toBe('behind a passphrase');
    await noFaults(reader);
    await reader.press('Hide');
  });

  test('the sender burns a secret, and the link is gone', async () => {
    const link = await create(sender, 'burn me');
    await sender.press('Burn secret');
    await sender.headingIs('Burn this secret?');
    await sender.press('Burn secret');
    await sender.headingIs('Burned');
    await noFaults(sender);
    const stranger = await openVisitor(drivers, url);
    await stranger.open(link);
    await stranger.headingIs(gone);
    await stranger.leave();
  });

  test('a secret is revealed while a translator changes both pages', async () => {
    const script = `(${pageChangers.translator.toString()})();`;
    const [one, other] = [
      await openVisitor(drivers, url, { script }),
      await openVisitor(drivers, url, { script }),
    ];
    const link = await create(one, 'the code is 4711');
    await other.open(link);
    expect(await other.run('return document.querySelectorAll("font").length')).toBeGreaterThan(5);
    await other.press('Reveal the secret');
    await other.headingIs('Here is your secret');
    for (const name of ['Hide', 'Show text']) await other.press(name);
    expect(await other.textOf('#displayedsecret')).toBe('the code is 4711');
    await noFaults(one, other);
    for (const visitor of [one, other]) await visitor.leave();
  });

  test('a customer signs in, creates, sees recent secrets and signs out', async () => {
    const address = anAddress('browsers');
    await aMember(urls, sink, { address });
    await reader.forget();
    await reader.open('/signin');
    await reader.type('#userEmail', address);
    await reader.type('input[type=password]', password);
    await picture(reader, `${engine}-signin`);
    await reader.pressAt('main form button[type=submit]');
    await reader.headingIs('New secret');
    await reader.type('#secret', 'of a customer');
    await reader.pressAt('#createSecret');
    await reader.headingIs('Your link is ready');
    await reader.open('/recent');
    await reader.see('main a[href^="/private/"]');
    await picture(reader, `${engine}-recent`);
    await noFaults(reader);
    await reader.open('/logout');
    await reader.until(async () => (await reader.run('return location.pathname')) === '/');
    await reader.forget();
  });

  test('a visitor sends feedback after the proof of the worker', async () => {
    await reader.open('/feedback');
    await reader.type('main textarea', 'It works in this engine.');
    await picture(reader, `${engine}-feedback`);
    await reader.press('Send feedback');
    await reader.until(async () =>
      (await reader.run<string>('return document.body.textContent')).includes('Feedback received.'),
    );
    await noFaults(reader);
  });

  test('settings take the focus, close by Escape and by their button, and give the focus back', async () => {
    await sender.open('/info/terms');
    for (const close of ['Escape', 'Close'] as const) {
      await sender.press('Settings');
      await sender.see('dialog[open]');
      await sender.until(async () => (await sender.focused()) === 'Settings');
      await picture(sender, `${engine}-settings`);
      if (close === 'Escape') await sender.keys('ESCAPE');
      else await sender.pressAt('dialog[open] button[aria-label=Close]');
      await sender.until(async () => !(await sender.run('return document.querySelector("dialog[open]")')));
      expect(await sender.run('return document.activeElement.tagName')).toBe('BUTTON');
      expect(await sender.focused()).toBe('Settings');
    }
    await noFaults(sender);
  });

  test('the browser asks before leaving while a typed text is unsent', async () => {
    await sender.open('/');
    expect(await sender.run(asksToStay)).toBe(false);
    await sender.type('#secret', 'half typed');
    expect(await sender.run(asksToStay)).toBe(true);
    await sender.pressAt('#createSecret');
    await sender.headingIs('Your link is ready');
    expect(await sender.run(asksToStay)).toBe(false);
  });

  test('on a phone Create is on the first screen, and the menu opens inside the window', async () => {
    const phone = await openVisitor(drivers, url, { width: 375, height: 667 });
    await phone.open('/');
    await picture(phone, `${engine}-phone`);
    const bottom = 'return document.querySelector("#createSecret").getBoundingClientRect().bottom';
    expect(await phone.run(bottom)).toBeLessThanOrEqual(667);
    await phone.type('#secret', 'typed word by word '.repeat(16)); // WebKitWebDriver types no line end
    const height = 'return document.querySelector("#secret").clientHeight';
    await expect.poll(() => phone.run(height)).toBeGreaterThan(200);
    await phone.run('scrollTo(0, 0)');
    await phone.press('Menu');
    const entry = await phone.see('header ul a');
    await picture(phone, `${engine}-menu`);
    const { x, width } = await entry.getRect();
    expect([x >= 0, x + width <= 375]).toEqual([true, true]);
    await phone.keys('ESCAPE');
    await phone.until(async () => !(await entry.isDisplayed()));
    await noFaults(phone);
    await phone.leave();
  });
});
