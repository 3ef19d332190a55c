// Renders the reference of the REST API from the OpenAPI document, as HTML that the page's frame contains
// (docs/design/web-colonel.md#rest-api).
import { exampleOrigin } from '@glimpse/contracts/examples/records';
import { escapeHtml } from '../plain-page.ts';
import { type CallRendering, callHtml } from './rest-api-call.ts';
import { type ErrorLine, errorLines, errorListHtml } from './rest-api-errors.ts';
import { readReference, type Reference } from './rest-api-document.ts';

const toId = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function contents({ chapters }: Reference): string {
  const items = chapters.map(({ heading, calls }) => {
    const links = calls
      .map((call) => `<li><a href="#${call.operationId}">${escapeHtml(call.summary)}</a></li>`)
      .join('');
    return `<li><details><summary>${escapeHtml(heading)}</summary><ul>${links}</ul></details></li>`;
  });
  return `<nav aria-label="Contents" class="RestApi_contents"><h2>Contents</h2><ul><li><a href="#basics">Basics</a></li>${items.join('')}</ul></nav>`;
}

/** How every call works, and the errors that almost every call may answer. */
const basicsHtml = (
  common: readonly ErrorLine[],
): string => `<section id="basics" aria-labelledby="basics-title"><h2 id="basics-title">Basics</h2>
<p>Requests may be JSON, urlencoded or multipart forms. Answers are JSON in UTF-8. Times are Unix seconds, lifetimes are seconds, absent values
are <code>null</code>.</p>
<p>A program signs in by HTTP Basic: the email address of the account and its API token. Without credentials a call is anonymous, where that is
allowed. A page signs in by the cookie <code>sess</code>; its requests that change something also carry the header <code>O-Shrimp</code>,
a token that every answer to such a request renews.</p>
<p>An error has <code>message</code> with a text that stays as it is, <code>code</code> with a stable name, and <code>field</code> where one is
to blame. Answers 429 and 503 say in <code>Retry-After</code> when to come back. API v1 is frozen: it answers what a call decides against
with 404 and <code>message</code> alone.</p>
<p>Opening a secret takes a random <code>Idempotency-Key</code>: the same one gets the same text again for two minutes, should the answer get
lost; any other gets nothing. Confirm the arrival, and the text is deleted at once.</p>
<h3>Errors of every call</h3><p>Any call may answer these. Its own errors stand with it.</p>${errorListHtml(common)}</section>`;

function chapterHtml({ heading, calls }: Reference['chapters'][number], render: CallRendering): string {
  const id = toId(heading);
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeHtml(heading)}</h2>
${calls.map((call) => callHtml(call, render)).join('\n')}</section>`;
}

/** Errors that at least three of four calls may answer. */
function commonErrors({ chapters }: Reference): readonly ErrorLine[] {
  const calls = chapters.flatMap((chapter) => chapter.calls);
  const all = Map.groupBy(calls.flatMap(errorLines), ({ code }) => code);
  const common = [...all.values()].filter((lines) => lines.length >= calls.length * 0.75);
  return common.flatMap((lines) => lines.slice(0, 1)).toSorted((a, b) => Number(a.status) - Number(b.status));
}

/** Browsers translate no name and no example: a program needs them as they are. */
const keepNames = (html: string): string =>
  html
    .replaceAll('<code>', '<code translate="no">')
    .replaceAll('<pre dir="ltr">', '<pre dir="ltr" translate="no">');

/** Renders the reference; its examples use `origin`, the one of this installation. */
export function restApiReference(document: unknown, origin: string): string {
  const reference = readReference(document);
  const common = commonErrors(reference);
  const withOrigin = (text: string): string => text.replaceAll(exampleOrigin, () => origin);
  const render = { withOrigin, common: new Set(common.map(({ code }) => code)) };
  return keepNames(`${contents(reference)}
<div class="RestApi_text"><p>Every call of this installation, version ${escapeHtml(reference.version)}. The same for programs:
<a href="/api/openapi.json">OpenAPI document</a>.</p>
${basicsHtml(common)}
${reference.chapters.map((chapter) => chapterHtml(chapter, render)).join('\n')}
</div>
`);
}
