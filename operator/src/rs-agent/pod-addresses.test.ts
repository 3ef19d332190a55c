// Names of pods are completed so that only the cluster's DNS answers.
import { expect, test } from 'vitest';
import { absoluteName } from './pod-addresses.ts';

const resolver = `nameserver 10.96.0.10
search glimpse-eu.svc.cluster.example svc.cluster.example cluster.example corp.example
options ndots:5
`;

test('the name of a pod gets the domain of the cluster, whichever it is', () => {
  expect(absoluteName('mongo-3.mongo.glimpse-eu.svc', resolver)).toBe(
    'mongo-3.mongo.glimpse-eu.svc.cluster.example.',
  );
});

test('without a search list of a cluster the name stays as it is', () => {
  expect(absoluteName('mongo-3.mongo.glimpse-eu.svc', 'search corp.example\n')).toBe(
    'mongo-3.mongo.glimpse-eu.svc',
  );
  expect(absoluteName('db.example', resolver)).toBe('db.example');
});
