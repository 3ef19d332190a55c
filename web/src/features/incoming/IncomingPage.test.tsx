// Tests the form to support (docs/design/web-colonel.md#incoming).
import { sendIncoming } from '@glimpse/contracts/incoming';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi, type FakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const on = { incoming_enabled: true, incoming_recipient: 'Example Support' };
const open = (api: FakeApi = fakeApi(), change: object = {}) =>
  openPage('/incoming', api, { ...on, ...change });
const done = {
  message: 'Your email has been sent',
  code: 'incoming.sent' as const,
  redirect: '/incoming',
  record: {},
  details: {},
};

test('the form names its recipient, has seven rows and passes axe', async () => {
  const page = await open();
  await expect.element(page.getByText('It goes to Example Support and can be opened once.')).toBeVisible();
  await expect.element(page.getByLabelText('What support asked for')).toHaveAttribute('rows', '7');
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
    page.getByLabelText('What support asked for'),
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

test('a refusal keeps both fields; success empties them', async () => {
  const api = fakeApi()
    .fails(sendIncoming, 'incoming.bad_ticket')
    .fails(sendIncoming, 'store.unavailable')
    .loses(sendIncoming, 'client.offline')
    .answers(sendIncoming, done);
  const page = await open(api);
  const [ticket, text] = [
    page.getByLabelText('Ticket number'),
    page.getByLabelText('What support asked for'),
  ];
  const send = page.getByRole('button', { name: 'Send to Support Staff' });
  await ticket.fill(' T 1 ');
  await text.fill('the pin\nis 4711');
  for (const said of [/^Use only letters and digits/, /^The service isn’t responding/, /^You’re offline/]) {
    await send.click();
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(text).toHaveValue('the pin\nis 4711');
    await expect.element(ticket).toHaveValue(' T 1 ');
  }
  await send.click();
  await expect.element(page.getByText('Sent. Support can open it once.')).toBeVisible();
  await expect.element(text).toHaveValue('');
  expect(api.calls(sendIncoming).at(-1)?.body).toEqual({ ticketno: 'T 1', secret: 'the pin\nis 4711' });
});

test('after a refused native post the ticket number is there again, and the message is said once', async () => {
  const messages = [{ type: 'error' as const, content: 'You must provide', code: 'incoming.bad_ticket' }];
  const page = await open(fakeApi(), { messages, form_fields: { ticketno: 'a b' } });
  await expect.element(page.getByLabelText('Ticket number')).toHaveValue('a b');
  expect(page.getByText('Use only letters and digits for the ticket number.').elements()).toHaveLength(1);
  await expect.element(page.getByText('For safety the text was not kept. Type it again.')).toBeVisible();
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
  await expect.element(page.getByLabelText('What support asked for')).toHaveValue('half a sent');
  root.remove();
});
