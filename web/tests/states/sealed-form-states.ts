// The states of the form that encrypts in the browser, and of what it made
// (docs/design/web-secrets.md#sealed-links).
import { headingOf, opened, press, type PageVisit, type State } from '../visit.ts';

async function switchOn({ page }: PageVisit): Promise<void> {
  await page.getByRole('switch').check();
  await page.locator('#sealed-help ~ *').first().waitFor();
}

async function created(visit: PageVisit): Promise<void> {
  await opened(visit, '/');
  await switchOn(visit);
  await visit.page.locator('#secret').fill('The code of the door is 4711.');
  await visit.page.locator('#createSecret').click();
  await headingOf(visit, 'Your link is ready');
}

export const sealedFormStates: Readonly<Record<string, State>> = {
  'home-sealed': async (visit) => {
    await opened(visit, '/');
    await switchOn(visit);
  },
  'sealed-created': created,
  'sealed-created-halves': async (visit) => {
    await created(visit);
    await visit.page.getByText(visit.say('Send it in two halves'), { exact: true }).click();
  },
  'sealed-created-password': async (visit) => {
    await opened(visit, '/');
    await switchOn(visit);
    await press(visit, 'Generate a password');
    await headingOf(visit, 'Your link is ready');
  },
  'sealed-private': async (visit) => {
    await created(visit);
    const key = new URL(visit.page.url()).hash.slice(1);
    visit.page.once('dialog', (dialog) => void dialog.accept()); // nothing was copied
    await opened(visit, `/private/${key}`);
    await headingOf(visit, 'Not opened yet');
  },
};
