// Renders the reference of the REST API from the OpenAPI document, as HTML that the page's frame contains
// (docs/design/web-colonel.md#rest-api).
import { exampleOrigin } from '@glimpse/contracts/examples/records';
import { escapeHtml } from '../plain-page.ts';
import { type CallRendering, callHtml } from './rest-api-call.ts';
import { type ErrorLine, errorLines, errorListHtml } from './rest-api-errors.ts';
import { readReference, type Reference } from './rest-api-document.ts';
import { restApiPath } from './rest-api-path.ts';

const toId = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The page of a chapter; `all` holds every call. */
const pageOf = (id: string): string => `${restApiPath}/${id}`;

/** All calls by chapter, each on its page. The drawer of the shown page is open. */
function contents({ chapters }: Reference, shown: string): string {
  const items = chapters.map(({ heading, calls }) => {
    const id = toId(heading);
    const place = shown === all ? '' : pageOf(id);
    const links = calls.map(
      (call) => `<li><a href="${place}#${call.operationId}">${escapeHtml(call.summary)}</a></li>`,
    );
    const current = shown === id;
    const first = `<li><a href="${shown === all ? `#${id}` : pageOf(id)}"${current ? ' aria-current="page"' : ''}>All calls of this group</a></li>`;
    return `<li><details${current ? ' open' : ''}><summary>${escapeHtml(heading)}</summary><ul>${first}${links.join('')}</ul></details></li>`;
  });
  const basics = shown === all || shown === '' ? '#basics' : `${restApiPath}#basics`;
  return `<nav aria-label="Contents" class="RestApi_contents"><h2>Contents</h2><div data-filter></div><ul><li><a href="${basics}">Basics</a></li>${items.join('')}<li><a href="${pageOf(all)}">All calls on one page</a></li></ul></nav>`;
}

/** How every call works, and the errors that almost every call may answer. */
const basicsHtml = (
  common: readonly ErrorLine[],
): string => `<section id="basics" aria-labelledby="basics-title"><h2 id="basics-title">Basics</h2>
<p>Requests can be JSON, urlencoded or multipart forms. Responses are JSON in UTF-8. Times are in Unix seconds, lifetimes in seconds, and
absent values are <code>null</code>.</p>
<p>Programs sign in with HTTP Basic: the account’s email address and an API token. Without credentials, a call is anonymous, where that’s
allowed. Pages sign in with the cookie <code>sess</code>. Their requests that change something also carry the header <code>O-Shrimp</code>,
a token that every response to such a request renews.</p>
<p>An error has a <code>message</code> that never changes, a <code>code</code> with a stable name, and a <code>field</code> if one is to
blame. Responses 429 and 503 say in <code>Retry-After</code> when to try again. API v1 is frozen: when it refuses a call, it answers 404
with <code>message</code> alone.</p>
<p>Opening a secret takes a random <code>Idempotency-Key</code>. If the response gets lost, the same key gets the same text again for two
minutes; any other key gets nothing. Confirm that the text arrived, and it’s deleted at once.</p>
<h3>Errors of any call</h3><p>Any call can return these. Each call lists its own errors.</p>${errorListHtml(common)}</section>`;

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
    .replaceAll('<pre dir="ltr"', '<pre dir="ltr" translate="no"');

/** The groups as a list on the first page. */
function groupsHtml({ chapters }: Reference): string {
  const rows = chapters.map(({ heading, calls }) => {
    const count = calls.length === 1 ? '1 call' : `${calls.length} calls`;
    return `<li><a href="${pageOf(toId(heading))}">${escapeHtml(heading)}</a> <span>${count}</span></li>`;
  });
  return `<section id="groups" aria-labelledby="groups-title"><h2 id="groups-title">Groups of calls</h2><ul class="RestApi_groups">${rows.join('')}</ul></section>`;
}

const all = 'all';

/** The pages of the reference by the last part of their paths; the first one has none. */
export type ReferencePages = ReadonlyMap<string, string>;

/** Renders the pages; their examples use `origin`, the one of this installation. */
export function restApiPages(document: unknown, origin: string): ReferencePages {
  const reference = readReference(document);
  const common = commonErrors(reference);
  const withOrigin = (text: string): string => text.replaceAll(exampleOrigin, () => origin);
  const render = { withOrigin, common: new Set(common.map(({ code }) => code)) };
  const chapters = reference.chapters.map(
    (chapter) => [toId(chapter.heading), chapterHtml(chapter, render)] as const,
  );
  const basics = basicsHtml(common);
  const page = (id: string, text: string): readonly [string, string] => [
    id,
    keepNames(`${contents(reference, id)}<div class="RestApi_text">${leadHtml(reference)}${text}</div>`),
  ];
  return new Map([
    page('', `${basics}${groupsHtml(reference)}`),
    page(all, [basics, ...chapters.map(([, html]) => html)].join('\n')),
    ...chapters.map(([id, html]) => page(id, html)),
  ]);
}

const leadHtml = ({ version }: Reference): string =>
  `<p>All calls of this installation (version ${escapeHtml(version)}). Machine-readable: <a href="/api/openapi.json">OpenAPI document</a>.</p>`;
