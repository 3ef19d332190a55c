// Fetches mongod from an archive of MongoDB for the image of all in one, and refuses another SHA-256.
// Dockerfile runs it as root in a stage that is thrown away, where Node and tar are.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

async function read(archive: string): Promise<Buffer> {
  if (archive.startsWith('/')) return readFileSync(archive);
  const answer = await fetch(archive);
  if (!answer.ok) refuse(`MONGODB_ARCHIVE answered ${answer.status}: check the address.`);
  return Buffer.from(await answer.arrayBuffer());
}

const [archive = '', sum = ''] = process.argv.slice(2);
if (!/^(https:\/\/|\/)\S+\.(tgz|tar)$/.test(archive))
  refuse(
    'MONGODB_ARCHIVE must be the https address of an archive of MongoDB 8.0.21 or newer, ending in .tgz.',
  );
if (!/^[0-9a-f]{64}$/.test(sum))
  refuse('MONGODB_SHA256 must be the 64 hex digits that MongoDB publishes for that archive.');
const bytes = await read(archive);
const found = createHash('sha256').update(bytes).digest('hex');
if (found !== sum)
  refuse(`The archive of MongoDB is refused: MONGODB_SHA256 is ${sum}, and the file has ${found}.`);
writeFileSync('/tmp/mongodb', bytes);
const listed = execFileSync('tar', ['--list', '--file', '/tmp/mongodb'], { encoding: 'utf8' }).split('\n');
const texts = listed.filter((path) => /^[^/]+\/(LICENSE|THIRD-PARTY|MPL)[^/]*$/.test(path));
if (texts.length === 0) refuse('The archive of MongoDB holds no text of its licence.');
mkdirSync('/usr/share/doc/mongodb', { recursive: true });
const beside = ['--directory', '/usr/share/doc/mongodb', '--strip-components', '1', ...texts];
execFileSync('tar', ['--extract', '--file', '/tmp/mongodb', '--no-same-owner', ...beside]);
const into = ['--directory', '/usr/local/bin', '--strip-components', '2', '--wildcards', '*/bin/mongod'];
execFileSync('tar', ['--extract', '--file', '/tmp/mongodb', '--no-same-owner', ...into], {
  stdio: 'inherit',
});
