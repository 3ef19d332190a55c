// Keeps orders, keys, certificates and budgets of one region as objects of its namespace.
import type { Kube } from '#kube/client.ts';
import { is } from '#kube/errors.ts';
import { isJsonObject } from '#kube/kind.ts';
import type { V1ConfigMap, V1Secret } from '#kube/models.ts';
import { hasLabels, type JsonObject } from '#kube/object.ts';
import { shortHash } from '#platform/crypto.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { configMaps, type Secret, secrets as secretKind } from '#resources/kinds/storage.ts';
import { childLabels, domainHashLabel, fieldManagers } from '#resources/labels.ts';
import type { CertificateStore, NewCertificateSecret, CertificateSecret } from './order-deps.ts';

type Place = {
  readonly kube: Pick<Kube, 'of'>;
  readonly namespace: string;
  readonly identifier: string;
  /** Hears the text of the budget at each read and write, for metrics. */
  readonly onLedger?: (text: string) => void;
};

const manager = { name: fieldManagers.customDomain } as const;
const ledgerName = 'acme-budget';
const ledgerKey = 'ledger.json';
const component = 'certificate';

function secretIntent({ namespace, identifier }: Place, secret: NewCertificateSecret): V1Secret {
  const { name, type, hostname, annotations, data } = secret;
  const encoded = Object.entries(data).map(
    ([entry, text]) => [entry, Buffer.from(text).toString('base64')] as const,
  );
  const labels = {
    ...childLabels(identifier, component),
    ...(hostname !== undefined && { [domainHashLabel]: shortHash(hostname) }),
  };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace, labels, ...(annotations && { annotations }) },
    type,
    data: Object.fromEntries(encoded),
  };
}

function toStored({ identifier }: Place, secret: Secret): CertificateSecret {
  const { uid = '', annotations = {} } = secret.metadata;
  const decoded = Object.entries(secret.data ?? {}).map(
    ([entry, text]) => [entry, Buffer.from(text, 'base64').toString('utf8')] as const,
  );
  const isOurs = hasLabels(secret, childLabels(identifier, component));
  return { uid, isOurs, annotations, data: Object.fromEntries(decoded) };
}

type SecretCalls = Pick<CertificateStore, 'readSecret' | 'createSecret' | 'applySecret' | 'removeSecret'>;

function secretCalls(place: Place): SecretCalls {
  const secrets = place.kube.of(secretKind);
  const { namespace } = place;
  const read: SecretCalls['readSecret'] = async (name, signal) => {
    const found = await secrets.get({ namespace, name }, signal);
    return found && toStored(place, found);
  };
  return {
    readSecret: read,
    async createSecret(secret, signal) {
      try {
        return toStored(place, await secrets.create(secretIntent(place, secret), manager, signal));
      } catch (thrown) {
        const other = is.alreadyExists(thrown) ? await read(secret.name, signal) : undefined;
        if (other) return other;
        throw thrown;
      }
    },
    async applySecret(secret, signal) {
      await secrets.apply(secretIntent(place, secret), { ...manager, force: true }, signal);
    },
    async removeSecret(name, uid, signal) {
      await secrets.remove({ namespace, name }, { uid }, signal);
    },
  };
}

function ledgerCalls(place: Place): Pick<CertificateStore, 'readLedger' | 'writeLedger'> {
  const maps = place.kube.of(configMaps);
  const { namespace, identifier } = place;
  return {
    async readLedger(signal) {
      const found = await maps.get({ namespace, name: ledgerName }, signal);
      place.onLedger?.(found?.data?.[ledgerKey] ?? '{}');
      return { text: found?.data?.[ledgerKey], version: found?.metadata.resourceVersion };
    },
    async writeLedger(text, { version: resourceVersion }, signal) {
      const labels = childLabels(identifier, component);
      const wanted: V1ConfigMap = {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: ledgerName, namespace, labels, resourceVersion },
        data: { [ledgerKey]: text },
      };
      try {
        if (resourceVersion === undefined) await maps.create(wanted, manager, signal);
        else await maps.replace(wanted, manager, signal);
        place.onLedger?.(text);
        return true;
      } catch (thrown) {
        if (is.conflict(thrown) || is.alreadyExists(thrown)) return false;
        throw thrown;
      }
    },
  };
}

/** As it is sent: without absent members. */
function plain(value: object): JsonObject {
  const sent: unknown = JSON.parse(JSON.stringify(value));
  return isJsonObject(sent) ? sent : {};
}

/** Creates the store of one region. */
export function createCertificateStore(place: Place): CertificateStore {
  const domains = place.kube.of(customDomains);
  const maps = place.kube.of(configMaps);
  const { namespace } = place;
  return {
    ...secretCalls(place),
    ...ledgerCalls(place),
    readDomain: (key, signal) => domains.get(key, signal),
    writeStatus({ apiVersion, kind, metadata, status }, changes, signal) {
      const { name, uid, resourceVersion } = metadata;
      const whole = plain({ conditions: [], ...status, ...changes });
      const intent = {
        apiVersion,
        kind,
        metadata: { name, namespace, uid, resourceVersion },
        status: whole,
      };
      return domains.apply(intent, { ...manager, force: true, sub: 'status' }, signal);
    },
    async readBundle({ configMap: name, key }, signal) {
      return (await maps.get({ namespace, name }, signal))?.data?.[key];
    },
  };
}
