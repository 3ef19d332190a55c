// What the paths outside the API use.
import type { Request, Response } from 'express';
import type { Clock } from '#platform/time/clock.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { MethodTable } from '#platform/http/routing/method-table.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import type { Assets } from '#platform/http/response/static-files.ts';
import type { BootstrapDeps } from './build-bootstrap.ts';
import type { RestApi } from './rest-api/rest-api.ts';
import type { SecurityConfig } from './security-text.ts';
import type { SealedDocuments } from './sealed-pages/sealed-documents.ts';
import type { SharedPages } from './shell/shared-pages.ts';
import type { Shell } from './shell/shell.ts';
import type { VisitorDeps } from './visitor.ts';

export type PageDeps = {
  readonly services: HttpServices;
  readonly methods: MethodTable;
  readonly site: BootstrapDeps &
    VisitorDeps & {
      readonly texts: Texts;
      readonly config: SecurityConfig & { readonly development: boolean };
      readonly clock: Clock;
      readonly regions: { icon(name: string): string | undefined };
    };
  /** 16 random bytes as base64, new for every page. */
  readonly nonce: () => string;
  /** Absent while the pages are not built: pages then answer 503, and calls work. */
  readonly shell: Shell | undefined;
  /** Tag of the language in which a locale's pages are built. */
  readonly languageOf: (locale: string) => string;
  /** Pages that do not depend on the visitor. */
  readonly shared: SharedPages;
  /** The documents of sealed links. */
  readonly sealed: SealedDocuments;
  readonly assets: Assets;
  /** The bytes of the pictures by their paths; empty while the pages are not built. */
  readonly pictures: ReadonlyMap<string, Buffer>;
  readonly restApi: RestApi;
};

export type PageCall = { readonly request: Request; readonly response: Response };
