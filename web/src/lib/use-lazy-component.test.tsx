// Tests that a component is loaded once, and asked for again after a failure.
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLazyComponent } from '#lib/use-lazy-component.ts';

const Part = ({ label }: { readonly label: string }) => <p>{label}</p>;

async function rendered(answers: readonly boolean[]) {
  let calls = 0;
  const load = () => {
    calls += 1;
    return answers[calls - 1] === true ? Promise.resolve(Part) : Promise.reject(new Error('offline'));
  };
  function Opener() {
    const { Loaded, failed, prefetch, open } = useLazyComponent(load);
    return (
      <>
        <button type="button" onFocus={prefetch} onClick={open}>
          open
        </button>
        {failed && <p role="alert">failed</p>}
        {Loaded && <Loaded label="loaded" />}
      </>
    );
  }
  const page = await render(<Opener />);
  return { page, press: () => page.getByRole('button').click(), count: () => calls };
}

test('a focus fetches without showing, a press shows, a second press asks no more', async () => {
  const { page, press, count } = await rendered([true, true]);
  page.getByRole('button').element().focus();
  await expect.poll(count).toBe(1);
  expect(page.getByText('loaded').query()).toBeNull();
  await press();
  await expect.element(page.getByText('loaded')).toBeVisible();
  await press();
  expect(count()).toBe(2);
});

test('a failed press says so, and the next one loads', async () => {
  const { page, press } = await rendered([false, false, true]);
  await press(); // its focus fetches, too
  await expect.element(page.getByRole('alert')).toBeVisible();
  await press();
  await expect.element(page.getByText('loaded')).toBeVisible();
  expect(page.getByRole('alert').query()).toBeNull();
});
