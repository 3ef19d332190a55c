// Tests that every form shows each error and keeps the typed text (docs/design/web.md#error-texts).
import type { ErrorCode } from '@glimpse/contracts/errors';
import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { fakeApi } from '#testing/fake-api.ts';
import { formErrors } from '#testing/form-errors.ts';
import { forms, limited } from '#testing/forms.ts';
import { openPage } from '#testing/open-page.tsx';

const answered: readonly ErrorCode[] = [
  'http.bad_request',
  'http.bad_payload',
  'http.duplicate_parameter',
  'http.too_large',
  'http.unsupported_media',
  'http.stale_shrimp',
];
const unanswered = [
  'http.unexpected',
  'store.unavailable',
  'client.offline',
  'client.no_answer',
  'client.incomplete',
  'client.bad_format',
] as const;

const place = () => document.querySelector<HTMLElement>('dialog[open]') ?? document.querySelector('main');

/** The texts of alerts, and of what describes invalid fields. */
function shownErrors(): string {
  const invalid = [...(place()?.querySelectorAll('[aria-invalid="true"]') ?? [])];
  const ids = invalid.flatMap((field) => (field.getAttribute('aria-describedby') ?? '').split(' '));
  const alerts = [...(place()?.querySelectorAll('[role="alert"]') ?? [])];
  const texts = [...alerts, ...ids.map((id) => document.getElementById(id))];
  return texts.map((element) => element?.textContent ?? '').join('\n');
}

/** The beginning of the English text, up to its first parameter. */
function expectedText(code: string): string {
  if (code === limited) return 'oo many attempts';
  const [group = '', name = ''] = code.split('.');
  const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = en.errors;
  return groups[group]?.[name]?.split(/[{<]/, 1)[0] ?? `no text for ${code}`;
}

test.each(Object.entries(forms))(
  'every error of the form %s has a place and a text, and keeps what was typed',
  async (_, form) => {
    const codes = [
      ...formErrors[form.sends].filter((code) => !form.except?.includes(code)),
      ...answered,
      ...(form.repeats ? [] : unanswered),
      limited,
    ];
    const api = form.api?.() ?? fakeApi();
    for (const code of codes)
      if (code.startsWith('client.')) api.loses(form.endpoint, code as `client.${string}`);
      else api.fails(form.endpoint, code as ErrorCode);
    const page = await openPage(form.path, api, form.visitor);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await form.open?.(page);
    const scope = () =>
      document.querySelector('dialog[open]') ? page.getByRole('dialog') : page.getByRole('main');
    const field = (label: string) => scope().getByLabelText(label, { exact: true });
    const fields = Object.entries(form.fields);
    for (const [label, text] of fields) await field(label).fill(text);
    for (const [at, code] of codes.entries()) {
      const button = scope().getByRole('button', { name: form.button, exact: true });
      await expect.element(button).toBeEnabled();
      if (form.trusted) await button.click();
      else button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      await expect.poll(() => api.calls(form.endpoint).length, { message: code }).toBe(at + 1);
      await expect.poll(shownErrors, { message: code }).toContain(expectedText(code));
      for (const [label, text] of fields) {
        const emptied = form.emptied?.label === label && form.emptied.by.includes(code);
        await expect.element(field(label)).toHaveValue(emptied ? '' : text);
        if (emptied && code !== limited) await field(label).fill(text);
      }
    }
  },
);
