// The errors of a call on the page of the REST API.
import { escapeHtml } from '../plain-page.ts';
import type { ApiCall } from './rest-api-document.ts';

export type ErrorLine = { readonly status: string; readonly code: string; readonly text: string };

/** Parses the errors of a call out of the descriptions of its answers. */
export function errorLines({ responses }: ApiCall): readonly ErrorLine[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      description.split('\n').map((line) => {
        const [code = '', text = ''] = line.split(/: (.*)/);
        return { status, code, text };
      }),
    );
}

/** Renders errors as a list. The placeholder `<>` of a text becomes an ellipsis. */
export function errorListHtml(lines: readonly ErrorLine[]): string {
  const rows = lines.map(
    ({ status, code, text }) =>
      `<li>${status} <code>${escapeHtml(code)}</code> ${escapeHtml(text.replaceAll('<>', '…'))}</li>`,
  );
  return `<ul class="RestApi_errors">${rows.join('')}</ul>`;
}
