// Named shapes: several calls share them, and openapi.json and docs/api-baseline.txt list each once.
import { ApiToken } from './account-tokens.ts';
import { BillingResponse, BillingState, Plan, Tier } from './billing.ts';
import { Bootstrap, Brand, Customer, Message } from './bootstrap.ts';
import { BannerResponse, Counts, ListedCustomer, Overview, PagingDetails, Remark } from './colonel.ts';
import { Cluster, Domain, DomainDetails, VirtualHost } from './domains.ts';
import { FormDone } from './form-post.ts';
import { Condition, NextAction } from './handover/domains.ts';
import {
  BurnedReceipt,
  ConcealBody,
  CreatedReceipt,
  Receipt,
  ReceiptDetails,
  ReceiptPage,
  ReceiptState,
  RevealDetails,
  RevealedSecret,
  Secret,
  SecretDetails,
  SecretState,
} from './secret-shapes.ts';
import {
  AcknowledgeResponse,
  AttemptBody,
  BurnResponse,
  ConcealResponse,
  ReceiptResponse,
  RevealBody,
  RevealResponse,
  StatusResponse,
  ViewResponse,
} from './secret-responses.ts';
import { Continue, LinkKey, Nonce, Passphrase, Scalar, Seconds } from './shapes.ts';
import { GeneratedMetadata, Metadata, PassphraseBody, StatusV1 } from './v1.ts';

/**
 * Each shape's name. A test demands an entry for every object that two calls share, and a use of every entry.
 */
export const namedShapes = {
  AcknowledgeResponse,
  ApiToken,
  AttemptBody,
  BannerResponse,
  BillingResponse,
  BillingState,
  Bootstrap,
  Brand,
  BurnedReceipt,
  BurnResponse,
  Cluster,
  ConcealBody,
  ConcealResponse,
  Condition,
  Continue,
  Counts,
  Customer,
  Domain,
  DomainDetails,
  FormDone,
  GeneratedMetadata,
  LinkKey,
  ListedCustomer,
  Message,
  Metadata,
  NextAction,
  Nonce,
  Overview,
  PagingDetails,
  Passphrase,
  PassphraseBody,
  Plan,
  CreatedReceipt,
  Receipt,
  ReceiptDetails,
  ReceiptPage,
  ReceiptResponse,
  ReceiptState,
  Remark,
  RevealBody,
  RevealDetails,
  RevealedSecret,
  RevealResponse,
  Scalar,
  Seconds,
  Secret,
  SecretDetails,
  SecretState,
  StatusResponse,
  StatusV1,
  Tier,
  ViewResponse,
  VirtualHost,
} as const;
