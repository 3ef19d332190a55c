// Tests Field and its controls (docs/design/web.md#components).
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#testing/axe.ts';
import { Field } from '#ui/form/Field.tsx';
import { PasswordInput } from '#ui/form/PasswordInput.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';

test('every control, with help, with error and disabled, passes axe in both themes', async () => {
  await render(
    <form>
      <Field label="Name" help="As on your badge.">
        <TextInput placeholder="Somebody" />
      </Field>
      <Field label="Ticket" error="Enter the ticket number.">
        <TextInput defaultValue="?" />
      </Field>
      <Field label="Passphrase" optional="optional">
        <PasswordInput showLabel="Show passphrase" autoComplete="off" />
      </Field>
      <Field label="Lifetime">
        <Select disabled>
          <option>7 days</option>
        </Select>
      </Field>
      <Field label="Text">
        <TextArea value="" onValue={() => undefined} rows={3} placeholder="Type here" />
      </Field>
    </form>,
  );
  await expectAccessible();
});

test('help and error describe the control, and an error marks it invalid', async () => {
  const screen = await render(
    <Field label="E-mail" help="We never show it." error="Enter a full address.">
      <TextInput />
    </Field>,
  );
  const control = screen.getByLabelText('E-mail');
  await expect.element(control).toHaveAccessibleDescription('Enter a full address. We never show it.');
  await expect.element(control).toHaveAttribute('aria-invalid', 'true');
});

test('a passphrase can be shown, and is hidden when its form is sent', async () => {
  const screen = await render(
    <form onSubmit={(event) => event.preventDefault()}>
      <Field label="Passphrase" id="passField">
        <PasswordInput showLabel="Show passphrase" />
      </Field>
    </form>,
  );
  const input = screen.getByRole('textbox', { name: 'Passphrase', includeHidden: true });
  const toggle = screen.getByRole('button', { name: 'Show passphrase' });
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect.element(input).toHaveAttribute('type', 'text');
  await userEvent.type(input, 'x{Enter}');
  await expect
    .element(screen.getByLabelText('Passphrase', { exact: true }))
    .toHaveAttribute('type', 'password');
});

function Writer({ max, onCut }: { max: number; onCut?: () => void }) {
  const [text, setText] = useState('');
  return (
    <Field label="Text">
      <TextArea value={text} onValue={setText} max={max} onCut={onCut} />
    </Field>
  );
}

test('text over the limit is cut between code points', async () => {
  const cut = vi.fn();
  const screen = await render(<Writer max={3} onCut={cut} />);
  await screen.getByLabelText('Text').fill('ab😀😀');
  await expect.element(screen.getByLabelText('Text')).toHaveValue('ab😀');
  expect(cut).toHaveBeenCalledOnce();
});

test('a text area grows with its text to 400 px, then scrolls', async () => {
  const screen = await render(<Writer max={10_000} />);
  const area = screen.getByLabelText('Text');
  await expectAccessible();
  const empty = area.element().getBoundingClientRect().height;
  await area.fill('line\n'.repeat(8));
  expect(area.element().getBoundingClientRect().height).toBeGreaterThan(empty);
  await area.fill('line\n'.repeat(200));
  expect(area.element().getBoundingClientRect().height).toBe(400);
});

test('Ctrl+Enter presses the first enabled submit button', async () => {
  const pressed = vi.fn((event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    return (event.nativeEvent.submitter as HTMLButtonElement).value;
  });
  const screen = await render(
    <form onSubmit={pressed}>
      <Writer max={10} />
      <button type="submit" value="share" disabled>
        Share
      </button>
      <button type="submit" value="generate">
        Generate
      </button>
    </form>,
  );
  await screen.getByLabelText('Text').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(pressed).toHaveReturnedWith('generate');
});
