// Tests the cluster with pods itself: MongoDB on volumes, DNS, service addresses, growth, the edge by SNI.
import { request } from 'node:https';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCertificate } from './certificate.ts';
import { startChallTestSrv } from './dns-server.ts';
import { openNamespace, podCluster, restricted, runInPod } from './pods.ts';

const cluster = podCluster();
const namespace = `cluster-test-${process.pid}`; // an earlier run may still be deleted
const opened = new AsyncDisposableStack();
const longMs = { timeout: 60_000 };

beforeAll(async () => {
  opened.use(await openNamespace(cluster, namespace));
});
afterAll(() => opened.disposeAsync());

const get = (...args: readonly string[]) => cluster.kubectl(['get', '-n', namespace, ...args]);

const labels = (app: string) => ({ matchLabels: { app } });
const service = (name: string, port: number, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, namespace },
  spec: { selector: { app: name }, ports: [{ port }], ...more },
});
const podOf = (app: string, container: object, volumes: readonly object[] = []) => ({
  metadata: { labels: { app } },
  spec: {
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 2,
    securityContext: restricted.pod,
    containers: [{ imagePullPolicy: 'IfNotPresent', securityContext: restricted.container, ...container }],
    volumes: [{ name: 'tmp', emptyDir: {} }, ...volumes],
  },
});

test('three members of a replica set on volumes elect a primary by their DNS names', async () => {
  const mongod = {
    name: 'mongod',
    image: cluster.images.mongo,
    command:
      'mongod --replSet=rs0 --bind_ip_all --dbpath=/data --nounixsocket --wiredTigerCacheSizeGB=0.25'.split(
        ' ',
      ),
    readinessProbe: { tcpSocket: { port: 27_017 }, periodSeconds: 1 },
    volumeMounts: [
      { name: 'data', mountPath: '/data' },
      { name: 'tmp', mountPath: '/tmp' },
    ],
  };
  await cluster.apply(service('mongo', 27_017, { clusterIP: 'None', publishNotReadyAddresses: true }), {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'mongo', namespace },
    spec: {
      serviceName: 'mongo',
      replicas: 3,
      podManagementPolicy: 'Parallel',
      selector: labels('mongo'),
      template: podOf('mongo', mongod),
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
    },
  });
  await cluster.kubectl(['rollout', 'status', '-n', namespace, 'statefulset/mongo', '--timeout=60s']);
  const script = `import { MongoClient } from '/app/node_modules/mongodb/lib/index.js';
    const host = (n) => \`mongo-\${n}.mongo.${namespace}.svc:27017\`;
    const first = new MongoClient('mongodb://' + host(0), { directConnection: true });
    const members = [0, 1, 2].map((n) => ({ _id: n, host: host(n) }));
    await first.db('admin').command({ replSetInitiate: { _id: 'rs0', members } });
    await first.close();
    const client = new MongoClient('mongodb://' + host(1) + '/?replicaSet=rs0');
    await client.db('a').collection('b').insertOne({ kept: 1 }, { writeConcern: { w: 3 } });
    console.log((await client.db('admin').command({ hello: 1 })).hosts.length);
    await client.close();`;
  await expect(runInPod(cluster, { namespace, name: 'initiate', script })).resolves.toBe('3');
});

test('a claim grows without a restart of its pod', async () => {
  const before = await get('pod', 'mongo-0', '-o', 'jsonpath={.metadata.uid}');
  const patch = JSON.stringify({ spec: { resources: { requests: { storage: '2Gi' } } } });
  await cluster.kubectl(['patch', 'pvc', 'data-mongo-0', '-n', namespace, '--type=merge', '-p', patch]);
  await expect
    .poll(() => get('pvc', 'data-mongo-0', '-o', 'jsonpath={.status.capacity.storage}'), longMs)
    .toBe('2Gi');
  expect(await get('pod', 'mongo-0', '-o', 'jsonpath={.metadata.uid}')).toBe(before);
});

test('a service address, the API server and names outside are reached from a pod', async () => {
  await using dns = await startChallTestSrv({
    host: cluster.address,
    dnsPort: Number(cluster.dnsUpstream.split(':')[1]),
  });
  await dns.setA('outside.test', ['192.0.2.7']);
  await cluster.apply(service('web', 8080), deployment('web'));
  await cluster.kubectl(['rollout', 'status', '-n', namespace, 'deployment/web', '--timeout=60s']);
  const script = `import { lookup } from 'node:dns/promises';
    async function reach(address, end) {
      try {
        return await fetch(address, { headers: { connection: 'close' } });
      } catch (fault) {
        if (Date.now() > end) throw fault; // the pod may not listen yet
        await new Promise((resolve) => setTimeout(resolve, 200));
        return reach(address, end);
      }
    }
    const answer = await reach('http://web.${namespace}.svc:8080/', Date.now() + 20000);
    const api = process.env.KUBERNETES_SERVICE_HOST;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const version = await fetch('https://' + api + '/version');
    const outside = await lookup('outside.test');
    console.log(await answer.text(), version.status, outside.address);`;
  await expect(runInPod(cluster, { namespace, name: 'asks', script })).resolves.toMatch(
    /web (?:401|403|200)/,
  );
});

const deployment = (name: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace },
  spec: {
    replicas: 2,
    selector: labels(name),
    template: podOf(name, {
      name: 'web',
      image: cluster.images.operator,
      command: ['node', '-e', `require('http').createServer((q, a) => a.end('${name}')).listen(8080)`],
      readinessProbe: { tcpSocket: { port: 8080 }, periodSeconds: 1 },
    }),
  },
});

/** Asks the edge by TLS for a host. */
async function ask(host: string) {
  const headers = { host };
  const sent = request({
    host: cluster.address,
    servername: host,
    headers,
    rejectUnauthorized: false,
    agent: false,
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { raw } = (answer.socket as TLSSocket).getPeerCertificate();
  return {
    status: answer.statusCode,
    names: new X509Certificate(raw).subjectAltName,
    body: (await answer.toArray()).join(''),
  };
}

test('the edge answers each host with the certificate of its Ingress', async () => {
  const hosts = ['one.edge.test', 'two.edge.test'];
  await cluster.apply(service('web', 8080), deployment('web'));
  for (const host of hosts) {
    const { cert, key } = await testCertificate([host]);
    const name = host.replaceAll('.', '-');
    const tls = { 'tls.crt': cert, 'tls.key': key };
    const backend = { service: { name: 'web', port: { number: 8080 } } };
    await cluster.apply(
      {
        apiVersion: 'v1',
        kind: 'Secret',
        type: 'kubernetes.io/tls',
        metadata: { name, namespace },
        stringData: tls,
      },
      {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'Ingress',
        metadata: { name, namespace },
        spec: {
          ingressClassName: cluster.ingressClass,
          tls: [{ hosts: [host], secretName: name }],
          rules: [{ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }],
        },
      },
    );
  }
  for (const host of hosts)
    await expect
      .poll(() => ask(host), longMs)
      .toMatchObject({ status: 200, names: `DNS:${host}`, body: 'web' });
});
