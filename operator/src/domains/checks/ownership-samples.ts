// Samples and builders for the tests of ownership.
import { txtRecords } from './ownership.ts';

export const form = { namePrefix: '_glimpse-challenge', valuePrefix: 'glimpse-verify=' };

export const key = Buffer.alloc(32, 1);

export const anna = { customerId: 'anna-0001', hostname: 'links.acme.example' };

export const record = txtRecords(key, 'eu', form)(anna);
