// Tests Button and LinkButton (docs/design/web.md#components).
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MemoryRouter } from 'react-router-dom';
import { expectAccessible } from '#testing/axe.ts';
import { Button } from '#ui/form/Button.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';

const kinds = ['primary', 'outline', 'quiet', 'danger', 'dangerSolid', 'private'] as const;

test('every kind, size and state passes axe in both themes', async () => {
  await render(
    <MemoryRouter>
      {kinds.map((kind) => (
        <div key={kind}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} disabled reason="Not now.">
            {kind}
          </Button>
          <Button kind={kind} size="small" icon="copy">
            {kind}
          </Button>
          <Button kind={kind} size="big" pending="Working…">
            {kind}
          </Button>
          <LinkButton kind={kind} to="/" icon="plus">
            {kind}
          </LinkButton>
        </div>
      ))}
      <Button icon="x" iconOnly="Close" />
    </MemoryRouter>,
  );
  await expectAccessible();
});

test('a pending button is busy, keeps its width and ignores a second press', async () => {
  const press = vi.fn();
  const screen = await render(<Button onClick={press}>Create link</Button>);
  const button = screen.getByRole('button');
  const width = button.element().getBoundingClientRect().width;
  await button.click();
  await screen.rerender(
    <Button onClick={press} pending="…">
      Create link
    </Button>,
  );
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(press).toHaveBeenCalledOnce();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveAccessibleName('…');
  expect(button.element().getBoundingClientRect().width).toBe(width);
});

test('a pending submit button does not submit its form again', async () => {
  const submit = vi.fn();
  const screen = await render(
    <form onSubmit={submit}>
      <Button type="submit" pending="Sending…">
        Send
      </Button>
    </form>,
  );
  screen
    .getByRole('button')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(submit).not.toHaveBeenCalled();
});

test('a disabled button has its reason as tooltip and description', async () => {
  const screen = await render(
    <Button disabled reason="Clear the text first.">
      Generate
    </Button>,
  );
  await expect.element(screen.getByRole('button')).toHaveAccessibleDescription('Clear the text first.');
  await expect.element(screen.getByRole('button')).toHaveAttribute('title', 'Clear the text first.');
});

test('buttons are at least 44 px high, small ones 36 px', async () => {
  const screen = await render(
    <>
      <Button>Normal</Button>
      <Button size="small">Small</Button>
    </>,
  );
  const heightOf = (name: string) =>
    screen.getByRole('button', { name }).element().getBoundingClientRect().height;
  await expectAccessible();
  expect(heightOf('Normal')).toBeGreaterThanOrEqual(44);
  expect(heightOf('Small')).toBeGreaterThanOrEqual(36);
});

test('a disabled primary button does not look like one to press', async () => {
  const screen = await render(
    <>
      <Button kind="primary">Create</Button>
      <Button kind="primary" disabled>
        Later
      </Button>
    </>,
  );
  const backgroundOf = (name: string) =>
    getComputedStyle(screen.getByRole('button', { name }).element()).backgroundColor;
  const probe = document.createElement('i');
  document.body.append(probe);
  const colorOf = (token: string) => {
    probe.style.backgroundColor = `var(${token})`;
    return getComputedStyle(probe).backgroundColor;
  };
  // The pointer may stand where the test before left it, which can be on a button of this one.
  await userEvent.hover(screen.getByRole('button', { name: 'Later' }), { force: true });
  await expect.poll(() => backgroundOf('Create')).toBe(colorOf('--c-brand'));
  expect(backgroundOf('Later')).toBe(colorOf('--c-brand-soft'));
  expect(colorOf('--c-brand-soft')).not.toBe(colorOf('--c-brand'));
  probe.remove();
});
