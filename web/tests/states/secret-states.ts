// The states of the pages of a secret (docs/design/web.md#routes).
import { headingOf, opened, press, withoutCreation, type State, type PageVisit } from '../visit.ts';

const generatedOrTyped = (kind: 'share' | 'generate') => `button[name=kind][value=${kind}]`;

/** Creates a secret on Home and stays on its private page. */
export async function createAndStay(
  visit: PageVisit,
  kind: 'share' | 'generate' = 'share',
  passphrase = '',
): Promise<void> {
  const { page, say } = visit;
  await opened(visit, '/');
  if (kind === 'share')
    await page
      .locator('#secret')
      .fill('postgres://reporting:u7-Quartz-Lynx@db.northwind.example:5432/ledger');
  if (passphrase) {
    await page.getByText(say('Privacy Options'), { exact: true }).click();
    await page.locator('input[name=passphrase]').fill(passphrase);
  }
  await page.locator(generatedOrTyped(kind)).click();
  await headingOf(visit, 'Your link is ready');
}

async function recipient(visit: PageVisit, passphrase = ''): Promise<void> {
  const text = 'The code of the door is 4711.\nThe alarm is off until nine.';
  const { secretKey } = await visit.site.api.conceal(text, passphrase ? { passphrase } : {});
  await opened(visit, `/secret/${secretKey}`);
  await headingOf(visit, 'Someone sent you a secret');
}

async function burned(visit: PageVisit): Promise<void> {
  await createAndStay(visit);
  await press(visit, 'Burn secret');
  await headingOf(visit, 'Burn this secret?');
  await press(visit, 'Burn secret');
  await visit.page.waitForURL(/\/private\/\w+$/);
}

/** A text over the limit of visitors, which only a program can send. */
const tooLong = 'The code of the door is 4711. '.repeat(400);

export const secretStates: Readonly<Record<string, State>> = {
  home: (visit) => opened(visit, '/'),
  'home-needs-account': async (visit) => {
    await withoutCreation(visit.page, '/');
    await opened(visit, '/');
    const name = visit.say('Sign in to create a link');
    await visit.page.getByRole('region', { name, exact: true }).waitFor();
  },
  'home-open': async (visit) => {
    await opened(visit, '/');
    for (const drawer of ['Link Preview', 'Privacy Options'])
      await visit.page.getByText(visit.say(drawer), { exact: true }).click();
    await visit.page
      .locator('#secret')
      .fill('Guest Wi-Fi at the harbour office\nNetwork: northwind-guest\nPassword: maple-otter-9137');
  },
  'home-generator': async (visit) => {
    await opened(visit, '/');
    await press(visit, 'Password options');
    await visit.page.getByRole('slider').waitFor();
  },
  'recipient-before': (visit) => recipient(visit, 'fjord'),
  'recipient-wrong': async (visit) => {
    await recipient(visit, 'fjord');
    await visit.page.locator('#passField').fill('wrong');
    await press(visit, 'Reveal the secret');
    await visit.page.getByText(visit.say('Double check that passphrase')).first().waitFor();
  },
  'recipient-after': async (visit) => {
    await recipient(visit);
    await press(visit, 'Reveal the secret');
    await headingOf(visit, 'Here is your secret');
  },
  'recipient-long': async (visit) => {
    const { secretKey } = await visit.site.api.conceal('The code of the door is 4711. '.repeat(80));
    await opened(visit, `/secret/${secretKey}`);
    await press(visit, 'Reveal the secret');
    await visit.page.getByRole('button', { name: visit.say('Download as .txt'), exact: true }).waitFor();
  },
  'recipient-cleared': async (visit) => {
    await recipient(visit);
    await press(visit, 'Reveal the secret');
    await press(visit, 'I’ve saved it, clear it now');
    await headingOf(visit, 'Gone. Only you have it now.');
  },
  'recipient-hidden': async (visit) => {
    await recipient(visit);
    await press(visit, 'Reveal the secret');
    await press(visit, 'Hide');
  },
  gone: async (visit) => {
    await opened(visit, `/secret/${'0'.repeat(32)}`);
    await headingOf(visit, 'That information is no longer available.');
  },
  private: (visit) => createAndStay(visit, 'generate'),
  'private-locked': async (visit) => {
    await createAndStay(visit, 'share', 'fjord');
    await visit.page.getByText(visit.say('Private link to this page'), { exact: true }).click();
  },
  'private-later': async (visit) => {
    await createAndStay(visit);
    await opened(visit, new URL(visit.page.url()).pathname);
  },
  'private-cut': async (visit) => {
    const { metadataKey } = await visit.site.api.conceal(tooLong);
    await opened(visit, `/private/${metadataKey}`);
    await headingOf(visit, 'Not opened yet');
  },
  'recipient-cut': async (visit) => {
    const { secretKey } = await visit.site.api.conceal(tooLong);
    await opened(visit, `/secret/${secretKey}`);
    await press(visit, 'Reveal the secret');
    await headingOf(visit, 'Here is your secret');
  },
  'private-message': async (visit) => {
    await createAndStay(visit, 'share', 'fjord');
    await visit.page.getByText(visit.say('Message to send with it'), { exact: true }).click();
  },
  'private-hidden': async (visit) => {
    const { page } = visit;
    await createAndStay(visit);
    await page.context().clearCookies({ name: 'sess' });
    await opened(visit, new URL(page.url()).pathname);
  },
  'private-qr': async (visit) => {
    await createAndStay(visit);
    await press(visit, 'QR code');
    await visit.page.getByRole('dialog').getByRole('img').waitFor();
  },
  'recipient-who': async (visit) => {
    await recipient(visit);
    await visit.page.getByText(visit.say('Who sent this?'), { exact: true }).click();
  },
  incomplete: async (visit) => {
    await opened(visit, '/secret/abc');
    await headingOf(visit, 'That information is no longer available.');
  },
  offline: async (visit) => {
    const { page } = visit;
    await opened(visit, '/');
    await page.locator('#secret').fill('typed on a train');
    await page.context().setOffline(true);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: visit.say('Feedback'), exact: true })
      .click();
    await headingOf(visit, 'You’re offline');
  },
  'private-burned': burned,
  burn: async (visit) => {
    await createAndStay(visit, 'share', 'fjord');
    await press(visit, 'Burn secret');
    await headingOf(visit, 'Burn this secret?');
  },
  'cannot-burn': async (visit) => {
    await burned(visit);
    await opened(visit, `${new URL(visit.page.url()).pathname}/burn`);
    await headingOf(visit, 'Cannot burn!');
  },
};
