// Tests who gets which page of sealed links; web/tests/sealed-documents.e2e.ts has headers and paths
// (docs/design/sealed-links.md#the-pages).
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#platform/errors/api-error.ts';
import type { Host } from '#platform/http/core/actor.ts';
import { assetOf } from '#platform/http/response/static-files.ts';
import type { PageCall, PageDeps } from '../page-deps.ts';
import type { SealedPage } from './sealed-documents.ts';
import { sealedPageHeaders, serveSealedPage } from './serve-sealed-page.ts';

const custom: Host = { kind: 'custom', hostname: 'links.example.org', domainId: 'd' };
const site: Host = { kind: 'site' };
const document = {
  file: 's.de.html',
  lang: 'de',
  script: 'A=',
  style: 'B=',
  asset: assetOf('<p>page</p>', 'text/html; charset=utf-8'),
};

type Given = {
  readonly host?: Host;
  readonly page?: SealedPage;
  readonly method?: string;
  readonly built?: boolean;
};

/** Serves one request with faked services. */
async function served({ host = site, page = 's', method = 'GET', built = true }: Given) {
  const access = vi.fn(() => ({ kind: 'anonymous', host }));
  const limit = vi.fn();
  const get = vi.fn(async () => (built ? document : undefined));
  const services = {
    host: () => host,
    actor: access,
    locale: () => 'de',
    limit,
    answered: () => undefined,
  };
  const deps = { services, sealed: { get }, site: { config: { siteOrigin: 'https://glimpse.example' } } };
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url: `/${page}` });
  const response = new ServerResponse(request);
  const end = vi.spyOn(response, 'end').mockReturnValue(response);
  await serveSealedPage(deps as unknown as PageDeps, page, { request, response } as unknown as PageCall);
  const body = end.mock.calls[0]?.[0];
  return { status: response.statusCode, location: response.getHeader('Location'), body, access, limit, get };
}

test('nobody is identified: no session is read, and the limit of pages counts', async () => {
  const { status, body, access, limit, get } = await served({});
  expect([status, String(body)]).toEqual([200, '<p>page</p>']);
  expect(access).toHaveBeenCalledWith(expect.anything(), site, { access: 'guest' });
  expect(limit).toHaveBeenCalledWith([{ event: 'get_page', points: 1 }], expect.anything());
  expect(get).toHaveBeenCalledWith('s', 'de');
});

test('a custom domain serves /s; /p leads to the site', async () => {
  expect((await served({ host: custom })).status).toBe(200);
  const { status, location, get } = await served({ host: custom, page: 'p' });
  expect([status, location]).toEqual([302, 'https://glimpse.example/p']);
  expect(get).not.toHaveBeenCalled();
});

test('HEAD gets no body', async () => {
  const { status, body } = await served({ method: 'HEAD' });
  expect([status, body]).toEqual([200, undefined]);
});

test('while the pages are not built the answer is 503', async () => {
  const failed = await served({ built: false }).catch((thrown: unknown) => thrown);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ code: 'store.unavailable' });
});

test('the policy names the hashes of the document', () => {
  expect(sealedPageHeaders(document)[1]).toBe(
    "default-src 'none'; script-src 'sha256-A='; style-src 'sha256-B='; connect-src 'self'; img-src 'self'; base-uri 'none'; " +
      "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
});
