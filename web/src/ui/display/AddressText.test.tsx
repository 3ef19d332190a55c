// Tests AddressText (docs/design/web.md#right-to-left).
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { AddressText } from '#ui/display/AddressText.tsx';

test('an address breaks after its dots and its at sign only, and stays one text', async () => {
  const { container } = await render(<AddressText address="ana@mail.example.org" />);
  expect(container.textContent).toBe('ana@mail.example.org');
  expect(container.innerHTML).toContain('ana@<wbr>mail.<wbr>example.<wbr>org');
});
