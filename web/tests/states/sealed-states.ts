// The states of the pages of sealed links (docs/design/sealed-links.md#the-pages).
import { sealLink } from '../sealed-site.ts';
import { headingOf, type PageVisit, press, type State } from '../visit.ts';

const text = 'The code of the door is 4711.\nThe alarm is off until nine.';

/** Opens an address as a fresh document: one that differs in its fragment alone would not load. */
async function openAt({ page }: PageVisit, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'networkidle' });
}

/** Opens a link that waits. */
async function waiting(visit: PageVisit, passphrase?: string): Promise<void> {
  const { link } = await sealLink(visit.site, text, passphrase);
  await openAt(visit, link);
  await headingOf(visit, 'Someone sent you a secret');
}

async function withAnswer(visit: PageVisit, call: string, change: (body: string) => string): Promise<void> {
  await visit.page.route(`**/api/v2/sealed/${call}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

async function receipt(visit: PageVisit): Promise<void> {
  const { privateLink } = await sealLink(visit.site, text, 'fjord');
  await openAt(visit, privateLink);
  await headingOf(visit, 'Not opened yet');
}

export const sealedStates: Readonly<Record<string, State>> = {
  'sealed-before': (visit) => waiting(visit, 'fjord'),
  'sealed-who': async (visit) => {
    await waiting(visit);
    await visit.page.locator('summary').click();
  },
  'sealed-wrong': async (visit) => {
    await waiting(visit, 'fjord');
    await visit.page.locator('#passField').fill('wrong');
    await press(visit, 'Reveal the secret');
    await visit.page.locator('#passError:not(:empty)').waitFor();
  },
  'sealed-limited': async (visit) => {
    await waiting(visit);
    const refusal = { success: false, code: 'http.rate_limited', message: '', retry_after: 600 };
    await visit.page.route('**/sealed/reveal', (route) => route.fulfill({ status: 429, json: refusal }));
    await press(visit, 'Reveal the secret');
    await visit.page.locator('button[disabled]').waitFor();
  },
  'sealed-lost': async (visit) => {
    await waiting(visit);
    await visit.page.route('**/sealed/reveal', (route) =>
      route.fulfill({ status: 503, json: { retry_after: 90 } }),
    );
    await press(visit, 'Reveal the secret');
    await visit.page
      .getByText(visit.say('Nothing is lost: this page keeps trying for two minutes. Leave it open.'))
      .waitFor();
  },
  'sealed-after': async (visit) => {
    await waiting(visit);
    await press(visit, 'Reveal the secret');
    await headingOf(visit, 'Here is your secret');
  },
  'sealed-file': async (visit) => {
    const bytes = new Uint8Array(3456);
    const name = 'Quarterly figures of the harbour office.xlsx';
    const { link } = await sealLink(visit.site, { kind: 'file', name, type: '', bytes });
    await openAt(visit, link);
    await press(visit, 'Reveal the secret');
    await headingOf(visit, 'Here is your file');
  },
  'sealed-cleared': async (visit) => {
    await waiting(visit);
    await press(visit, 'Reveal the secret');
    await press(visit, 'I’ve saved it, clear it now');
    await headingOf(visit, 'Gone. Only you have it now.');
  },
  'sealed-opened': async (visit) => {
    await waiting(visit);
    await withAnswer(visit, 'view', (body) =>
      body.replace('"state":"new"', '"state":"received"').replace('"ended_at":null', '"ended_at":1700000000'),
    );
    await visit.page.reload({ waitUntil: 'networkidle' });
    await headingOf(visit, 'That information is no longer available.');
  },
  'sealed-half': async (visit) => {
    const { halves } = await sealLink(visit.site, text);
    await openAt(visit, `/s#${halves.linkHalf}`);
    await visit.page.locator('#code').fill('abcd-efgh');
    await press(visit, 'Continue');
    await visit.page.locator('#codeError:not(:empty)').waitFor();
  },
  'sealed-missing': async (visit) => {
    await openAt(visit, '/s');
    await headingOf(visit, 'This link can’t be opened');
  },
  'sealed-foreign': async (visit) => {
    await waiting(visit);
    await withAnswer(visit, 'reveal', (body) => body.replace('"content":"', '"content":"AAAA'));
    await press(visit, 'Reveal the secret');
    await headingOf(visit, 'What the server sent was not made with this link');
  },
  'sealed-faulty': async (visit) => {
    await withAnswer(visit, 'view', (body) =>
      body.replace('"has_passphrase":false', '"has_passphrase":true'),
    );
    const { link } = await sealLink(visit.site, text);
    await openAt(visit, link);
    await headingOf(visit, 'The server contradicts this link');
  },
  'sealed-unloaded': async (visit) => {
    await visit.page.route('**/sealed/view', (route) => route.fulfill({ status: 503, json: {} }));
    const { link } = await sealLink(visit.site, text);
    await openAt(visit, link);
    await headingOf(visit, 'We couldn’t load this page');
  },
  'sealed-receipt': receipt,
  'sealed-burn': async (visit) => {
    await receipt(visit);
    await press(visit, 'Burn secret');
    await visit.page.getByRole('heading', { level: 2 }).waitFor();
  },
  'sealed-burned': async (visit) => {
    await receipt(visit);
    await press(visit, 'Burn secret');
    await press(visit, 'Burn secret');
    await headingOf(visit, 'Burned');
  },
  'sealed-no-receipt': async (visit) => {
    await openAt(visit, '/p');
    await headingOf(visit, 'That information is no longer available.');
  },
};
