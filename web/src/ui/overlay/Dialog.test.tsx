// Tests Dialog (docs/design/web.md#components).
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#testing/axe.ts';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { watchPresses } from '#ui/overlay/pressed-button.ts';

function Opener({ pending = false, onClose = () => undefined }: { pending?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Settings</Button>
      {open && (
        <Dialog
          title="Settings"
          closeLabel="Close"
          onClose={close}
          pending={pending}
          foot={<Button kind="primary">Done</Button>}
        >
          <p>Everything applies at once.</p>
        </Dialog>
      )}
    </>
  );
}

test('an open dialog passes axe in both themes', async () => {
  const screen = await render(<Opener />);
  await screen.getByRole('button').click();
  await expectAccessible();
});

test('the heading has the focus first, and the opener gets it back after Escape', async () => {
  const screen = await render(<Opener />);
  await screen.getByRole('button', { name: 'Settings' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Settings' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Settings' })).toHaveFocus();
});

test('a click on the backdrop closes the dialog, a click inside does not', async () => {
  const close = vi.fn();
  const screen = await render(<Opener onClose={close} />);
  await screen.getByRole('button').click();
  await screen.getByText('Everything applies at once.').click();
  expect(close).not.toHaveBeenCalled();
  screen
    .getByRole('dialog')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(close).toHaveBeenCalledOnce();
});

test('a pending dialog ignores Escape and the backdrop', async () => {
  const close = vi.fn();
  const screen = await render(<Opener pending onClose={close} />);
  await screen.getByRole('button').click();
  await userEvent.keyboard('{Escape}{Escape}');
  screen
    .getByRole('dialog')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(close).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

test('a pressed button that got no focus, as in Safari on a Mac, gets it after the dialog', async () => {
  watchPresses(document);
  const screen = await render(<Opener />);
  const button = screen.getByRole('button', { name: 'Settings' });
  button.element().addEventListener('mousedown', (event) => event.preventDefault()); // no focus by a press
  await button.click();
  await expect.element(screen.getByRole('heading', { name: 'Settings' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
