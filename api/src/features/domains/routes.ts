// The routes of the feature: each call of the contract with its operation.
import { domainsContract } from '@glimpse/contracts/domains';
import { implement } from '#platform/http/routing/route.ts';
import { add } from './add.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';
import { setMails } from './set-mails.ts';
import { verify } from './verify.ts';
import { view } from './view.ts';

export const domainRoutes = implement(domainsContract, { list, add, view, verify, setMails, remove });
