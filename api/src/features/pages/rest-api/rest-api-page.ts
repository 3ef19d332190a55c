// Renders the page of the REST API from the OpenAPI document, as HTML without script.
import { exampleOrigin } from '@glimpse/contracts/examples/records';
import { escapeHtml } from '../plain-page.ts';
import { callHtml } from './rest-api-call.ts';
import { readReference, type Reference } from './rest-api-document.ts';

/** `style` is the path of the page's style sheet. */
export type RestApiSite = { readonly brand: string; readonly origin: string; readonly style: string };
const toId = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function contents({ chapters }: Reference): string {
  const items = chapters.map(({ heading, calls }) => {
    const links = calls
      .map((call) => `<li><a href="#${call.operationId}">${escapeHtml(call.summary)}</a></li>`)
      .join('');
    return `<li><details><summary>${escapeHtml(heading)}</summary><ul>${links}</ul></details></li>`;
  });
  return `<nav aria-label="Contents"><h2>Contents</h2><ul><li><a href="#basics">Basics</a></li>${items.join('')}</ul></nav>`;
}

const basics = `<section id="basics" aria-labelledby="basics-title"><h2 id="basics-title">Basics</h2>
<p>Requests may be JSON, urlencoded or multipart forms. Answers are JSON in UTF-8. Times are Unix seconds, lifetimes are seconds, absent values
are <code>null</code>.</p>
<p>A program signs in by HTTP Basic: the e-mail address of the account and its API token. Without credentials a call is anonymous, where that is
allowed. A page signs in by the cookie <code>sess</code>; its requests that change something also carry the header <code>O-Shrimp</code>,
a token that every answer to such a request renews.</p>
<p>An error has <code>message</code> with a text that stays as it is, <code>code</code> with a stable name, and <code>field</code> where one is
to blame. Answers 429 and 503 say in <code>Retry-After</code> when to come back. API v1 is frozen: it answers what a call decides against
with 404 and <code>message</code> alone.</p>
<p>Opening a secret takes a random <code>Idempotency-Key</code>: the same one gets the same text again for two minutes, should the answer get
lost; any other gets nothing. Confirm the arrival, and the text is deleted at once.</p></section>`;

function chapterHtml(
  { heading, calls }: Reference['chapters'][number],
  withOrigin: (text: string) => string,
): string {
  const id = toId(heading);
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeHtml(heading)}</h2>
${calls.map((call) => callHtml(call, withOrigin)).join('\n')}</section>`;
}

/** Renders the page; its examples use the origin of this installation. */
export function restApiPage(document: unknown, { brand, origin, style }: RestApiSite): string {
  const reference = readReference(document);
  const withOrigin = (text: string): string => text.replaceAll(exampleOrigin, () => origin);
  const name = escapeHtml(brand);
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>REST API – ${name}</title>
<link rel="stylesheet" href="${style}"></head>
<body><a class="skip" href="#main">Skip to the content</a>
<header><a href="/">${name}</a></header>
<div class="columns">${contents(reference)}
<main id="main" tabindex="-1"><h1>REST API</h1>
<p>Every call of this installation, version ${escapeHtml(reference.version)}. The same for programs:
<a href="/api/openapi.json">OpenAPI document</a>.</p>
${basics}
${reference.chapters.map((chapter) => chapterHtml(chapter, withOrigin)).join('\n')}
</main></div></body></html>
`;
}
