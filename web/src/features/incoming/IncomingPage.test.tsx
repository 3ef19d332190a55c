// Tests the form to support (docs/design/web-colonel.md#incoming).
import { sendIncoming } from '@glimpse/contracts/incoming';
import { validateShrimp } from '@glimpse/contracts/pages';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi, type FakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const on = { incoming_enabled: true, incoming_recipient: 'Example Support' };
const open = (api: FakeApi = fakeApi(), change: object = {}) =>
  openPage('/incoming', api, { ...on, ...change });

afterEach(() => vi.restoreAllMocks());

test('the form names its recipient, has seven rows and passes axe', async () => {
  const page = await open();
  await expect.element(page.getByText('It goes to Example Support and can be opened once.')).toBeVisible();
  await expect.element(page.getByLabelText('What support asked you for')).toHaveAttribute('rows', '7');
  await expect.element(page.getByRole('button', { name: 'Send to Support Staff' })).toBeVisible();
  const form = page.container.querySelector('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/incoming']);
  await expectAccessible(document.body, { whole: true });
});

test('without a support address the page does not exist', async () => {
  const page = await open(fakeApi(), { incoming_enabled: false, incoming_recipient: null });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found');
});

test('a missing field is said at the field, which takes the focus, and nothing is sent', async () => {
  const api = fakeApi();
  const page = await open(api);
  const [ticket, text] = [
    page.getByLabelText('Ticket number'),
    page.getByLabelText('What support asked you for'),
  ];
  const send = page.getByRole('button', { name: 'Send to Support Staff' });
  await text.fill('the pin');
  await send.click();
  await expect.element(page.getByText('Enter the ticket number.')).toBeVisible();
  await expect.element(ticket).toHaveFocus();
  await ticket.fill('T1');
  await text.fill('');
  await send.click();
  await expect.element(page.getByText('Enter the message for support.')).toBeVisible();
  await expect.element(text).toHaveFocus();
  expect(api.calls(sendIncoming)).toEqual([]);
});

/** Keeps the native post from leaving the test. @returns what was posted */
function posts() {
  const sent: Record<string, string>[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const text = (value: FormDataEntryValue) => (typeof value === 'string' ? value : '');
    sent.push(Object.fromEntries([...new FormData(this)].map(([name, value]) => [name, text(value)])));
  });
  return sent;
}

test('without an answer the form stays with all that was typed; else it is a native post with a fresh shrimp', async () => {
  const sent = posts();
  const api = fakeApi()
    .fails(validateShrimp, 'store.unavailable')
    .loses(validateShrimp, 'client.offline')
    .answers(validateShrimp, { isValid: false, shrimp: 'fresh' });
  const page = await open(api);
  const [ticket, text] = [
    page.getByLabelText('Ticket number'),
    page.getByLabelText('What support asked you for'),
  ];
  const send = page.getByRole('button', { name: 'Send to Support Staff' });
  await ticket.fill('T1');
  await text.fill('the pin\nis 4711');
  for (const said of [/^The service isn’t responding/, /^You’re offline/]) {
    await send.click();
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(text).toHaveValue('the pin\nis 4711');
    await expect.element(ticket).toHaveValue('T1');
  }
  expect(sent).toEqual([]);
  await send.click();
  const fields = { shrimp: 'fresh', kind: 'share', ticketno: 'T1', secret: 'the pin\nis 4711' };
  await expect.poll(() => sent).toEqual([fields]);
  await page.getByRole('button', { name: 'Sending…' }).click({ force: true }); // it is marked disabled
  expect(sent).toHaveLength(1);
  expect(api.calls(sendIncoming)).toEqual([]);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); // Back
  await expect.element(send).toBeEnabled();
});

test('after a refused native post the ticket number is there again, and the message is said once', async () => {
  const messages = [{ type: 'error' as const, content: 'You must provide', code: 'incoming.bad_ticket' }];
  const page = await open(fakeApi(), { messages, form_fields: { ticketno: 'a b' } });
  await expect.element(page.getByLabelText('Ticket number')).toHaveValue('a b');
  expect(page.getByText('Use only letters and digits for the ticket number.').elements()).toHaveLength(1);
  await expect.element(page.getByText('For safety, we didn’t keep the text. Type it again.')).toBeVisible();
  await page.unmount();
  const sent = await open(fakeApi(), {
    messages: [{ type: 'success', content: 'x', code: 'incoming.sent' }],
  });
  await expect.element(sent.getByText('Sent. Support can open it once.')).toBeVisible();
  expect(sent.getByText(/^Sent\.|^x$/).elements()).toHaveLength(1);
  await sent.unmount();
  const other = await open(fakeApi(), {
    messages: [{ type: 'error', content: 'Try later', code: 'http.x' }],
  });
  await expect.element(other.getByText('Try later')).toBeVisible();
});

test('what was typed into the painted form, and the focus, survive the script', async () => {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = '<input id="ticketno" value=""><textarea id="incomingSecret"></textarea>';
  document.body.append(root);
  const [ticket, text] = [root.querySelector('input'), root.querySelector('textarea')];
  if (!ticket || !text) throw new Error('no form');
  ticket.value = 'T7';
  text.value = 'half a sent';
  text.focus();
  const page = await open();
  await expect.element(page.getByLabelText('Ticket number')).toHaveValue('T7');
  await expect.element(page.getByLabelText('What support asked you for')).toHaveValue('half a sent');
  root.remove();
});
