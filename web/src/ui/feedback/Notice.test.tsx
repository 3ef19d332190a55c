// Tests Notice, AlertBox, Badge, Timeline and When (docs/design/web.md#components).
import { IntlProvider } from 'use-intl';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#testing/axe.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Badge } from '#ui/display/Badge.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import { Timeline } from '#ui/display/Timeline.tsx';
import { When } from '#ui/display/When.tsx';

test('notices, alerts, badges and a timeline pass axe in both themes', async () => {
  await render(
    <>
      <PageHeading badge={<Badge tone="wait">NOT RECEIVED</Badge>}>Your link is ready</PageHeading>
      {(['neutral', 'good', 'warn', 'info', 'private'] as const).map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          title="Mind this."
          onDismiss={() => undefined}
          dismissLabel={`Dismiss ${tone}`}
        >
          It matters.
        </Notice>
      ))}
      {(['neutral', 'good', 'wait', 'warn', 'brand'] as const).map((tone) => (
        <Badge key={tone} tone={tone} icon="check" struck={tone === 'good'}>
          RECEIVED
        </Badge>
      ))}
      <AlertBox kind="error" title="Error">
        Double check that passphrase
      </AlertBox>
      <AlertBox kind="success" title="Success">
        Burned.
      </AlertBox>
      <Timeline
        events={[
          { id: 'a', state: 'done', icon: 'check', title: 'Created', lines: ['Today'] },
          {
            id: 'b',
            state: 'now',
            icon: 'eye',
            title: 'Not opened yet',
            lines: ['Nobody has opened it yet.'],
          },
          { id: 'c', state: 'later', icon: 'clock', title: 'Expires', lines: [] },
        ]}
      />
    </>,
  );
  await expectAccessible();
});

test('a failed submit is an alert that takes the focus', async () => {
  const screen = await render(
    <AlertBox kind="error" title="Error" focus>
      Double check that passphrase
    </AlertBox>,
  );
  await expect.element(screen.getByRole('alert')).toHaveFocus();
});

test('a success is a status and leaves the focus where it is', async () => {
  const screen = await render(
    <AlertBox kind="success" title="Success">
      Burned.
    </AlertBox>,
  );
  await expect.element(screen.getByRole('status')).not.toHaveFocus();
});

test('a notice has a live role only when it appears later', async () => {
  const dismiss = vi.fn();
  const screen = await render(
    <Notice onDismiss={dismiss} dismissLabel="Dismiss">
      You created this secret.
    </Notice>,
  );
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  expect(dismiss).toHaveBeenCalledOnce();
});

test('the current step of a timeline is marked for assistive technology', async () => {
  const screen = await render(
    <Timeline events={[{ id: 'a', state: 'now', icon: 'eye', title: 'Waiting', lines: [] }]} />,
  );
  await expect.element(screen.getByRole('listitem')).toHaveAttribute('aria-current', 'step');
});

test('a time carries its exact value, and UTC on request', async () => {
  const screen = await render(
    <IntlProvider locale="en" messages={{}}>
      <When at={1_700_000_000} style="both" />
    </IntlProvider>,
  );
  const time = screen.getByRole('time');
  await expect.element(time).toHaveAttribute('datetime', '2023-11-14T22:13:20.000Z');
  expect(time.element().textContent).toContain('2023-11-14 22:13 UTC');
});
