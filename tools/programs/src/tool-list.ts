// Lists the Go programs of the test cluster with their exact versions and build flags.
import type { GoStub } from './go-stub.ts';

/** A program: `module` is a folder of tools/go. */
type GoTool = {
  readonly module: string;
  readonly package: string;
  readonly variables?: readonly string[];
  /** A package of another module that one file replaces. */
  readonly stub?: GoStub;
};

const kubernetes = (name: string): GoTool => ({
  module: 'k8s',
  package: `k8s.io/kubernetes/cmd/${name}`,
  variables: [
    'k8s.io/component-base/version.gitVersion=v1.36.3',
    'k8s.io/component-base/version.gitMajor=1',
    'k8s.io/component-base/version.gitMinor=36',
  ],
});
const pebble = (name: string): GoTool => ({
  module: 'pebble',
  package: `github.com/letsencrypt/pebble/v2/cmd/${name}`,
});
const prometheus = (name: string): GoTool => ({
  module: 'prometheus',
  package: `github.com/prometheus/prometheus/cmd/${name}`,
  variables: ['github.com/prometheus/common/version.Version=3.7.0'],
  stub: { module: 'github.com/prometheus/prometheus', folder: 'plugins', file: 'no-discovery.txt' },
});
const containerd = (name: string): GoTool => ({
  module: 'containerd',
  package: `github.com/containerd/containerd/v2/cmd/${name}`,
});

/** All programs, cheapest first, so that a first run shows progress early. */
export const goTools = {
  etcd: { module: 'etcd', package: 'glimpse.dev/tools/etcd' },
  pebble: pebble('pebble'),
  'pebble-challtestsrv': pebble('pebble-challtestsrv'),
  'kube-apiserver': kubernetes('kube-apiserver'),
  'kube-controller-manager': kubernetes('kube-controller-manager'),
  'kube-scheduler': kubernetes('kube-scheduler'),
  kubectl: kubernetes('kubectl'),
  'kube-proxy': kubernetes('kube-proxy'),
  kubelet: kubernetes('kubelet'),
  coredns: { module: 'coredns', package: 'glimpse.dev/tools/coredns' },
  containerd: containerd('containerd'),
  'containerd-shim-runc-v2': containerd('containerd-shim-runc-v2'),
  ctr: containerd('ctr'),
  promtool: prometheus('promtool'),
  prometheus: prometheus('prometheus'),
  helm: { module: 'helm', package: 'helm.sh/helm/v3/cmd/helm' },
  tofu: {
    module: 'tofu',
    package: 'github.com/opentofu/opentofu/cmd/tofu',
    stub: {
      module: 'github.com/opentofu/opentofu',
      folder: 'internal/backend/remote-state/kubernetes',
      file: 'no-kubernetes-backend.txt',
    },
  },
  traefik: {
    module: 'traefik',
    package: 'github.com/traefik/traefik/v3/cmd/traefik',
    variables: ['github.com/traefik/traefik/v3/pkg/version.Version=3.6.0'],
    stub: { module: 'github.com/go-acme/lego/v4', folder: 'providers/dns', file: 'no-dns-providers.txt' },
  },
  caddy: {
    module: 'caddy',
    package: 'github.com/caddyserver/caddy/v2/cmd/caddy',
    variables: ['github.com/caddyserver/caddy/v2.CustomVersion=v2.10.2'],
  },
} as const satisfies Readonly<Record<string, GoTool>>;

/** Programs that check rules and dashboards. No cluster needs them. */
export const ruleTools = ['promtool', 'prometheus'] as const satisfies readonly (keyof typeof goTools)[];

/** Programs in tests of images. No cluster needs Caddy, which stands before compose.yaml. */
export const imageTools = [
  'traefik',
  'caddy',
  'pebble',
  'pebble-challtestsrv',
] as const satisfies readonly (keyof typeof goTools)[];

/** Name of a program. */
export type ToolName = keyof typeof goTools;

const isClusterTool = (name: string): name is ToolName =>
  name in goTools && name !== 'caddy' && !ruleTools.some((one) => one === name);
/** The programs of the cluster with pods, cheapest first. */
export const podTools: readonly ToolName[] = Object.keys(goTools).filter(isClusterTool);

/** Modules whose files are used: definitions of the Gateway API and of the Prometheus operator. */
export const fileModules = {
  gatewayApi: {
    module: 'sigs.k8s.io/gateway-api@v1.6.1',
    files: /^config\/crd\/standard\/.*\.yaml$/,
  },
  prometheus: {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    files: /^example\/prometheus-operator-crd\/.*_(servicemonitors|prometheusrules)\.yaml$/,
  },
} as const;

/** The steps of a build: programs of one module are built by one command. */
export function buildSteps(names: readonly ToolName[]): readonly (readonly ToolName[])[] {
  return [...Map.groupBy(new Set(names), (name) => goTools[name].module).values()];
}

/** How one step is built. */
export function planOf(name: ToolName): GoTool {
  return goTools[name];
}
