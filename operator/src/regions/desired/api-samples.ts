// Samples and builders for the tests of api.
import { apiIntents } from './api.ts';
import { objectOf } from './testing/fields-of.ts';
import { aSpec, someFacts } from './samples.ts';
import { newestTemplate } from './template.ts';

export const facts = someFacts();

export const intents = (spec = aSpec(), given = facts) => apiIntents(spec, given, newestTemplate);

export const deployment = (spec = aSpec(), given = facts) =>
  objectOf(intents(spec, given), 'Deployment', 'api');

export const image = 'registry.example/glimpse-api:1.2.3';

export const container = 'spec.template.spec.containers.0';
