// Samples and builders for the tests of stores.
import { objectOf } from './fields-of.ts';
import { mongoIntents } from '../mongo.ts';
import { aSpec, someFacts } from './samples.ts';
import { newestTemplate } from '../template.ts';

export const facts = someFacts();

export const mongoStatefulSet = (spec = aSpec(), given = facts) =>
  objectOf(mongoIntents(spec, given, newestTemplate), 'StatefulSet', 'mongo');

export const pod = 'spec.template.spec';

export const mongod = `${pod}.containers.0`;
