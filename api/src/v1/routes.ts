// Every call of API v1: frozen contract on the left, operation on the right (style §6.4).
import { authcheckV1, burnV1, generateV1, metadataV1, recentV1, revealV1, shareV1, statusV1, viewMetadataV1 } from '@glimpse/contracts/v1';
import { status } from '#features/pages/service.ts';
import type { BurnDeps } from '#features/secrets/burn.ts';
import type { CreateDeps } from '#features/secrets/creation/create.ts';
import type { RevealDeps } from '#features/secrets/reveal.ts';
import { route, type Route } from '#platform/http/routing/route.ts';
import { burned, metadata, recent, viewMetadata, type Listing } from './receipts.ts';
import { generated, revealed, share } from './secrets.ts';

/** What the calls of API v1 use. */
export type V1Deps = CreateDeps & RevealDeps & BurnDeps & Listing;

export const frozenCalls: readonly Route<V1Deps>[] = [
  route(statusV1, status),
  route(authcheckV1, status),
  route(shareV1, share),
  route(generateV1, generated),
  route(revealV1, revealed),
  route(metadataV1, metadata),
  route(viewMetadataV1, viewMetadata),
  route(recentV1, recent),
  route(burnV1, burned),
];
