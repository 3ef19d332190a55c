// Reads the commands of a page, and says which of them the tests run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';

/** Commands that no test runs as they stand, with the reason. */
export const notRun: Readonly<Record<string, string>> = {
  'make run': 'scripts/run.int.test.ts runs it, with a data folder of its own',
  'make test': 'it would run itself',
  'cp .env.example .env': 'scripts/images/compose/compose.images.test.ts does so, with an address of its own',
  'docker compose up --detach': 'the same test runs podman-compose, as no Docker can be run',
  'docker build --target glimpse --tag glimpse --build-arg MONGODB_SHA256=DIGITS --build-arg MONGODB_ARCHIVE=https://fastdl.mongodb.org/linux/mongodb-linux-x86_64-debian12-8.0.21.tgz .':
    'scripts/images/build.ts builds it by buildah, with the mongod of the tests',
  'docker run --detach --publish 3000:3000 --stop-timeout 30 --volume glimpse:/data glimpse':
    'scripts/images/glimpse-image.images.test.ts runs it by podman',
  'helm upgrade --install glimpse charts/app --namespace glimpse --values my-values.yaml':
    'operator/tests/charts/app.pods.test.ts does so on real pods, with values of its own',
  'helm test glimpse --namespace glimpse': 'the same test does so',
  'tofu -chdir=terraform/examples/eu-us/plan init':
    'operator/tests/terraform/modules.cluster.test.ts does so on a copy',
  'tofu -chdir=terraform/examples/eu-us/plan plan': 'the same test does so',
};

/** Commands in the fenced blocks of a text, in their order, without their comments. */
export function commandsIn(markdown: string): readonly string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks
    .join('')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+#\s.*$/, '').trim())
    .filter(Boolean);
}

/** The commands of a page; its path is relative to the clone. */
export const commandsOf = (page: string): readonly string[] =>
  commandsIn(readFileSync(join(rootFolder, page), 'utf8'));

/** Where a command is run: against a real API, against a real API server of Kubernetes, or nowhere. */
export function runnerOf(command: string): 'api' | 'cluster' | 'none' | 'unknown' {
  if (Object.hasOwn(notRun, command)) return 'none';
  if (/^(helm|kubectl) /.test(command)) return 'cluster';
  return /^\w+=|^\w+\(\) |^curl |^sleep /.test(command) ? 'api' : 'unknown';
}
