// Builds the Express app: the order of the middleware. It contains no handler.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Express } from 'express';
import { redeem } from '#features/captcha/redeem.ts';
import { openRestApi } from '#features/pages/rest-api/rest-api.ts';
import { formErrors, pagesRouter } from '#features/pages/serve-pages.ts';
import { readSealedDocuments } from '#features/pages/sealed-pages/sealed-documents.ts';
import { createSharedPages } from '#features/pages/shell/shared-pages.ts';
import { createShell } from '#features/pages/shell/shell.ts';
import { readTemplate } from '#features/pages/shell/template.ts';
import { largestSealedBytes } from '#features/secrets/sealed-links/content-size.ts';
import { strictHeaders } from './platform/http/core/strict-headers.ts';
import { errorHandler } from './platform/http/response/error-handler.ts';
import { rejectMalformed } from './platform/http/request/reject-malformed.ts';
import { callRouter } from './platform/http/routing/router.ts';
import { crashingResponse, crashingRoutes } from './composition/crash-points.ts';
import { connectionOf, createHttpServices } from './composition/http-services.ts';
import { readAssets } from './platform/http/response/static-files.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import type { Context } from './composition/context.ts';
import { captchaDeps, httpServiceDeps, pageDeps } from './composition/operation-deps.ts';
import { bindAllRoutes, document, methods } from './routes.ts';

/** Express without its own parsing, caching and headers: the contracts decide them. */
function bareExpress(): Express {
  const app = express();
  for (const guess of ['x-powered-by', 'etag', 'query parser', 'trust proxy']) app.set(guess, false);
  return app;
}

/** Reads the pictures at the top of the built pages, by path; those that are not built are missing. */
async function readPictures(webDist: string): Promise<ReadonlyMap<string, Buffer>> {
  const names = ['favicon.ico', 'card.png', 'icon-180.png', 'icon-192.png', 'icon-512.png'];
  const read = names.map(async (name) => [`/${name}`, await readFile(join(webDist, name))] as const);
  const found = await Promise.allSettled(read);
  return new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

/** The texts of every language but English (docs/design/web-build.md#message-catalogue). */
const isRareText = (path: string): boolean =>
  /\/(?!en\.)[a-z]{2}(_[A-Z]{2})?\.\w+-[\w-]{8}\.json$/.test(path);

async function openPages(ctx: Context) {
  const { webDist, locales, brandName, region, siteOrigin, https } = ctx.config;
  const scheme = https ? 'https' : 'http';
  const template = await readTemplate(webDist, locales);
  if (!template)
    ctx.log.error({ code: 'pages.not_built' }, 'The web pages are not built: pages answer 503, calls work');
  const nonce = (): string => ctx.ids.bytes(16).toString('base64');
  return {
    shared: createSharedPages(nonce),
    shell: template && createShell(template, { brand: brandName, region, scheme }),
    languageOf: (locale: string) => template?.prerendered.get(locale)?.lang ?? 'en',
    sealed: await readSealedDocuments(webDist, ctx.config.development),
    assets: await readAssets(`${webDist}/assets`, '/assets', isRareText),
    pictures: await readPictures(webDist),
    restApi: openRestApi({ document, origin: siteOrigin }),
    nonce,
  };
}

/** Builds the app; reads the built pages once. */
export async function createApp(ctx: Context): Promise<Express> {
  const { plans } = ctx;
  type Caller = Parameters<typeof plans.of>[0];
  const sizeChars = (actor: Caller): number => plans.of(actor).options.size;
  const sealedBytes = (actor: Caller): number => largestSealedBytes(plans.of(actor));
  const redeemChallenge = (solution: string | undefined) =>
    ctx.config.captchaEnabled ? redeem(captchaDeps(ctx), solution) : undefined;
  const crash = ctx.crash.armed === undefined ? undefined : ctx.crash;
  const seams = crash && { writeBody: crashingResponse(crash) };
  const services = createHttpServices({
    ...httpServiceDeps(ctx),
    isOutage,
    sizeChars,
    sealedBytes,
    redeemChallenge,
    ...seams,
  });
  const bound = bindAllRoutes(ctx);
  const routes = crash ? crashingRoutes(bound, crash) : bound;
  const app = bareExpress();
  const { tracing } = ctx;
  if (tracing) app.use((_request, response, next) => tracing.request(response, next));
  app.use(strictHeaders(connectionOf({ config: ctx.config, ...ctx.http })));
  app.use(rejectMalformed(services));
  app.use(callRouter({ routes, methods, services, production: !ctx.config.development }));
  const pages = { ...(await openPages(ctx)), methods, services, site: pageDeps(ctx) };
  const router = pagesRouter(pages); // pages, assets, and 404 for all other paths
  app.use(router);
  app.use(formErrors(pages, router));
  app.use(errorHandler(services));
  return app;
}
