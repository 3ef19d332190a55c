// Keeps credentials as Secrets of a region's namespace. They have no owner, so they outlive the Jurisdiction.
import type { Kube } from '#kube/client.ts';
import { is } from '#kube/errors.ts';
import type { V1Secret } from '#kube/models.ts';
import type { Effects } from '#platform/effects.ts';
import { type Secret, secrets as secretKind } from '#resources/kinds/storage.ts';
import { childLabels, fieldManagers } from '#resources/labels.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import type { Entries } from './contents.ts';
import type { NewCredentialSecret, SecretStore, CredentialSecret } from './secret-store.ts';

const manager = { name: fieldManagers.jurisdiction } as const;

type Deps = {
  readonly kube: Pick<Kube, 'of'>;
  readonly identifier: string;
  readonly effects: Effects;
  readonly signal: AbortSignal;
};

function toStored({ metadata, data = {} }: Secret): CredentialSecret {
  const { annotations: notes = {}, resourceVersion = '' } = metadata;
  const entries: Entries = Object.fromEntries(
    Object.entries(data).map(([name, text]) => [name, Buffer.from(text, 'base64')]),
  );
  return { entries, notes, resourceVersion };
}

function toIntent(identifier: string, name: string, { entries, notes }: NewCredentialSecret): V1Secret {
  const data = Object.entries(entries).map(([entry, bytes]) => [entry, bytes.toString('base64')] as const);
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name,
      namespace: regionNamespace(identifier),
      labels: childLabels(identifier, 'credentials'),
      ...(notes && { annotations: notes }),
    },
    type: 'Opaque',
    data: Object.fromEntries(data),
  };
}

/** Secrets of one region by their names. Every call asks the API server. */
export function kubeSecrets({ kube, identifier, effects, signal }: Deps): SecretStore {
  const secrets = kube.of(secretKind);
  const namespace = regionNamespace(identifier);
  const read = async (name: string): Promise<CredentialSecret | undefined> => {
    const found = await secrets.get({ namespace, name }, signal);
    return found && toStored(found);
  };
  const create = async (name: string, secret: NewCredentialSecret): Promise<CredentialSecret> => {
    try {
      return toStored(await secrets.create(toIntent(identifier, name, secret), manager, signal));
    } catch (thrown) {
      const other = is.alreadyExists(thrown) ? await read(name) : undefined;
      if (other) return other;
      throw thrown;
    }
  };
  const replace = async (
    name: string,
    secret: NewCredentialSecret,
    former: CredentialSecret,
  ): Promise<CredentialSecret> => {
    const intent = toIntent(identifier, name, { notes: former.notes, ...secret });
    const { resourceVersion } = former;
    const current = { ...intent, metadata: { ...intent.metadata, resourceVersion } };
    return toStored(await secrets.replace(current, manager, signal));
  };
  return {
    read,
    create: (name, secret) => effects.run('credentials.create', () => create(name, secret)),
    replace: (name, secret, former) =>
      effects.run('credentials.replace', () => replace(name, secret, former)),
  };
}
