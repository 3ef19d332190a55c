// The routes of sealed links: each call of their contract with its operation.
import { sealedLinksContract } from '@glimpse/contracts/sealed-links';
import { implement } from '#platform/http/routing/route.ts';
import { acknowledgeSealedLink } from './acknowledge-sealed-link.ts';
import { burnSealedLink } from './burn-sealed-link.ts';
import { concealSealedLink } from './conceal-sealed-link.ts';
import { revealSealedLink } from './reveal-sealed-link.ts';
import { viewSealedBrand } from './view-sealed-brand.ts';
import { viewSealedLink } from './view-sealed-link.ts';
import { viewSealedReceipt } from './view-sealed-receipt.ts';

export const sealedLinkRoutes = implement(sealedLinksContract, {
  conceal: concealSealedLink,
  view: viewSealedLink,
  reveal: revealSealedLink,
  acknowledge: acknowledgeSealedLink,
  viewReceipt: viewSealedReceipt,
  burn: burnSealedLink,
  viewBrand: viewSealedBrand,
});
