// Samples and builders for the tests of transport.
import type { ApiError } from '../errors.ts';
import { configMaps, keyOne, widgets } from '../testing/samples.ts';

export const kinds = [widgets, configMaps];

export const one = { kind: 'Widget', metadata: keyOne };

export const applied = { apiVersion: 'x.dev/v1', ...one };

export const by = { name: 'me', force: false };

export const caught = async (call: Promise<unknown>) =>
  (await call.catch((thrown: unknown) => thrown)) as ApiError;
