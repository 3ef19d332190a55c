// What the paths outside the API use.
import type { Request, Response } from 'express';
import type { Clock } from '#platform/time/clock.ts';
import type { MethodTable } from '#platform/http/routing/method-table.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import type { StrictHeaders } from '#platform/http/core/strict-headers.ts';
import type { Assets } from '#platform/http/response/static-files.ts';
import type { BootstrapDeps } from './build-bootstrap.ts';
import type { RestApi } from './rest-api/rest-api.ts';
import type { SecurityConfig } from './security-text.ts';
import type { Shell } from './shell/shell.ts';
import type { VisitorDeps } from './visitor.ts';

export type PageDeps = {
  readonly services: HttpServices;
  readonly methods: MethodTable;
  readonly strict: (request: Request) => StrictHeaders;
  readonly site: BootstrapDeps &
    VisitorDeps & {
      readonly config: SecurityConfig & { readonly development: boolean };
      readonly clock: Clock;
      readonly regions: { icon(name: string): string | undefined };
    };
  /** 16 random bytes as base64, new for every page. */
  readonly nonce: () => string;
  /** Absent while the pages are not built: pages then answer 503, and calls work. */
  readonly shell: Shell | undefined;
  readonly assets: Assets;
  /** The bytes of /favicon.ico; absent while the pages are not built. */
  readonly icon: Buffer | undefined;
  readonly restApi: RestApi;
};

export type Exchange = { readonly request: Request; readonly response: Response };
