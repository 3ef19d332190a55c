// Every call of API v1: frozen contract on the left, operation on the right (style §6.4).
import { authcheckV1, burnV1, generateV1, metadataV1, recentV1, revealV1, shareV1, statusV1, viewMetadataV1 } from '@glimpse/contracts/v1';
import type { Burning } from '#features/secrets/burn.ts';
import type { Creating } from '#features/secrets/creation/create.ts';
import type { Revealing } from '#features/secrets/reveal.ts';
import { serve, type Served } from '#platform/http/routing/route.ts';
import { generated, share } from './create.ts';
import { burned, metadata, recent, viewMetadata, type Listing } from './receipts.ts';
import { revealed } from './reveal.ts';
import { nominal } from './status.ts';

/** What the calls of API v1 use. */
export type Needs = Creating & Revealing & Burning & Listing;

export const frozenCalls: readonly Served<Needs>[] = [
  serve(statusV1, nominal),
  serve(authcheckV1, nominal),
  serve(shareV1, share),
  serve(generateV1, generated),
  serve(revealV1, revealed),
  serve(metadataV1, metadata),
  serve(viewMetadataV1, viewMetadata),
  serve(recentV1, recent),
  serve(burnV1, burned),
];
