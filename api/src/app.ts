// Builds the Express app: the order of the middleware. It contains no handler.
import { readFile } from 'node:fs/promises';
import express, { type Express } from 'express';
import { redeem } from '#features/captcha/redeem.ts';
import { openRestApi } from '#features/pages/rest-api/rest-api.ts';
import { formErrors, pagesRouter } from '#features/pages/serve-pages.ts';
import { createShell } from '#features/pages/shell/shell.ts';
import { readTemplate } from '#features/pages/shell/template.ts';
import { errorHandler } from './platform/http/response/error-handler.ts';
import { rejectMalformed } from './platform/http/request/reject-malformed.ts';
import { callRouter } from './platform/http/routing/router.ts';
import { crashingResponse, crashingRoutes } from './composition/crash-points.ts';
import { createHttpServices, headersOf } from './composition/http-services.ts';
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

async function openPages(ctx: Context) {
  const { webDist, locales, brandName, region, siteOrigin } = ctx.config;
  const template = await readTemplate(webDist, locales);
  if (!template)
    ctx.log.error({ code: 'pages.not_built' }, 'The web pages are not built: pages answer 503, calls work');
  return {
    shell: template && createShell(template, { brand: brandName, region }),
    assets: await readAssets(`${webDist}/assets`, '/assets'),
    icon: await readFile(`${webDist}/favicon.ico`).catch(() => undefined),
    restApi: openRestApi({ document, origin: siteOrigin }),
    nonce: () => ctx.ids.bytes(16).toString('base64'),
  };
}

/** Builds the app; reads the built pages once. */
export async function createApp(ctx: Context): Promise<Express> {
  const { plans } = ctx.domains;
  const sizeChars = (actor: Parameters<typeof plans.of>[0]): number => plans.of(actor).options.size;
  const redeemChallenge = (solution: string | undefined) =>
    ctx.config.captchaEnabled ? redeem(captchaDeps(ctx), solution) : undefined;
  const crash = ctx.crash.armed === undefined ? undefined : ctx.crash;
  const seams = crash && { writeBody: crashingResponse(crash) };
  const services = createHttpServices({
    ...httpServiceDeps(ctx),
    isOutage,
    sizeChars,
    redeemChallenge,
    ...seams,
  });
  const bound = bindAllRoutes(ctx);
  const routes = crash ? crashingRoutes(bound, crash) : bound;
  const strict = headersOf({ config: ctx.config, ...ctx.http });
  const app = bareExpress();
  app.use(rejectMalformed(services));
  app.use(callRouter({ routes, methods, services, production: !ctx.config.development }));
  const pages = { ...(await openPages(ctx)), methods, services, strict, site: pageDeps(ctx) };
  app.use(pagesRouter(pages)); // pages, assets, and 404 for all other paths
  app.use(formErrors(pages));
  app.use(errorHandler(services));
  return app;
}
