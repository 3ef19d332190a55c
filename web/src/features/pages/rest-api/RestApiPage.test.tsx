// Tests the page of the REST API (docs/design/web-colonel.md#rest-api).
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

/** Paints as the server does. */
function painted(html: string): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = `<div id="reference">${html}</div>`;
  document.body.append(root);
  onTestFinished(() => root.remove());
  return root;
}
const sample = (id: string) =>
  `<article id="${id}"><h2>${id}</h2><div class="RestApi_sample"><fieldset><legend>Language</legend>${[
    'curl',
    'Python',
  ]
    .map((way) => `<label><input type="radio" name="way-${id}" value="${way}">${way}</label>`)
    .join('')}</fieldset><span data-copy></span>${['curl', 'Python']
    .map((way) => `<pre data-way="${way}"><code>${way} ${id}</code></pre>`)
    .join('')}</div></article>`;
const call = (group: string, id: string, words: string) =>
  `<li><a href="/docs/rest-api/${group}#${id}">${words}</a></li>`;

test('the nodes that the server painted move into the page as they are, and stay for the way back', async () => {
  const root = painted(`<nav aria-label="Contents" class="RestApi_contents">Contents <div data-filter></div>
    <details><summary>Secrets</summary><ul>${call('secrets', 'conceal', 'Create a secret')}${call('secrets', 'burn', 'Burn')}</ul></details>
    <details><summary>Account</summary><ul>${call('account', 'token', 'New token')}</ul></details></nav>
    <p>Every call</p>${sample('one')}${sample('two')}`);
  const [nav] = root.querySelectorAll('nav');
  const page = await openPage('/docs/rest-api', fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('REST API');
  await expect.element(page.getByText('Every call')).toBeVisible();
  expect(page.container.querySelector('#reference nav')).toBe(nav);
  await expectTools(page);
  await page.router.navigate('/about');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Passwords don’t belong in your inbox');
  await page.router.navigate(-1);
  await expect.element(page.getByText('Every call')).toBeVisible();
});

/** One language for all samples, copy buttons, and a filter that opens the groups with a match. */
async function expectTools(page: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  const python = page.getByRole('radio', { name: 'Python' });
  await python.first().click({ force: true });
  for (const radio of python.elements()) expect((radio as HTMLInputElement).checked).toBe(true);
  await expect.element(page.getByText('Python two')).toBeVisible();
  await expect.element(page.getByText('curl two')).not.toBeVisible();
  expect(page.getByRole('button', { name: 'Copy' }).elements()).toHaveLength(2);
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('tok');
  await expect.element(page.getByText('1 call found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New token' })).toBeVisible();
  await expect.element(page.getByText('Create a secret')).not.toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect.element(page.getByText('Secrets', { exact: true })).toBeVisible();
  await expectAccessible(document.body, { whole: true });
}
