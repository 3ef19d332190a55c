// Repeats the calls of a secret for guests: credentials and session cookie are ignored
// (docs/design/http-api.md#receipts).
import { endpoint } from './endpoint.ts';
import {
  acknowledgeSecret,
  burnSecret,
  concealSecret,
  generateSecret,
  revealSecret,
  secretStatus,
  viewReceipt,
  viewSecret,
} from './secrets.ts';

const guest = { access: 'guest', csrf: 'none', aliases: [], onCustomDomains: false } as const;

export const concealAsGuest = endpoint({ ...concealSecret, ...guest, path: '/api/v2/guest/secret/conceal' });
export const generateAsGuest = endpoint({
  ...generateSecret,
  ...guest,
  path: '/api/v2/guest/secret/generate',
});
export const viewAsGuest = endpoint({ ...viewSecret, ...guest, path: '/api/v2/guest/secret/:key' });
export const revealAsGuest = endpoint({
  ...revealSecret,
  ...guest,
  path: '/api/v2/guest/secret/:key',
  aliases: ['/api/v2/guest/secret/:key/reveal'],
});
export const acknowledgeAsGuest = endpoint({
  ...acknowledgeSecret,
  ...guest,
  path: '/api/v2/guest/secret/:key/ack',
});
export const statusAsGuest = endpoint({
  ...secretStatus,
  ...guest,
  path: '/api/v2/guest/secret/:key/status',
});
export const viewReceiptAsGuest = endpoint({
  ...viewReceipt,
  ...guest,
  path: '/api/v2/guest/receipt/:key',
  aliases: ['/api/v2/guest/private/:key'],
});
export const burnAsGuest = endpoint({
  ...burnSecret,
  ...guest,
  path: '/api/v2/guest/receipt/:key/burn',
  aliases: ['/api/v2/guest/private/:key/burn'],
});

/** The calls of guests, by the name of their operation. */
export const guestContract = {
  conceal: concealAsGuest,
  generate: generateAsGuest,
  view: viewAsGuest,
  reveal: revealAsGuest,
  acknowledge: acknowledgeAsGuest,
  viewStatus: statusAsGuest,
  viewReceipt: viewReceiptAsGuest,
  burn: burnAsGuest,
};
