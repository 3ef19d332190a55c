// The calls of visitors under names of their own: always anonymous, credentials and cookie are not looked at (api.md 3.5).
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

export const guestConceal = endpoint({ ...concealSecret, ...guest, path: '/api/v2/guest/secret/conceal' });
export const guestGenerate = endpoint({ ...generateSecret, ...guest, path: '/api/v2/guest/secret/generate' });
export const guestView = endpoint({ ...viewSecret, ...guest, path: '/api/v2/guest/secret/:key' });
export const guestReveal = endpoint({
  ...revealSecret,
  ...guest,
  path: '/api/v2/guest/secret/:key',
  aliases: ['/api/v2/guest/secret/:key/reveal'],
});
export const guestAcknowledge = endpoint({ ...acknowledgeSecret, ...guest, path: '/api/v2/guest/secret/:key/ack' });
export const guestStatus = endpoint({ ...secretStatus, ...guest, path: '/api/v2/guest/secret/:key/status' });
export const guestReceipt = endpoint({
  ...viewReceipt,
  ...guest,
  path: '/api/v2/guest/receipt/:key',
  aliases: ['/api/v2/guest/private/:key'],
});
export const guestBurn = endpoint({
  ...burnSecret,
  ...guest,
  path: '/api/v2/guest/receipt/:key/burn',
  aliases: ['/api/v2/guest/private/:key/burn'],
});
