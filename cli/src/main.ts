#!/usr/bin/env node
// The entry of `glimpse`: environment, streams, signals, exit code.
import { systemClock } from './clock.ts';
import type { Context } from './context.ts';
import { downloadBy } from './hosts/download.ts';
import { getBytesOverHttp, sendOverHttp } from './hosts/http-client.ts';
import { run } from './run.ts';
import { askOnTerminal } from './terminal/ask.ts';
import { readAllOf, writeTo } from './terminal/streams.ts';

/** Exit codes of a process that a signal ended: 128 and the number of the signal. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const undos = new Set<() => void>();

function stopOn(signal: keyof typeof signals): void {
  process.once(signal, () => {
    for (const undo of undos) undo();
    process.exit(signals[signal]);
  });
}

const context: Context = {
  env: process.env,
  clock: systemClock,
  send: sendOverHttp,
  download: downloadBy(getBytesOverHttp),
  stdin: {
    isTerminal: Boolean(process.stdin.isTTY),
    readAll: (mostBytes) => readAllOf(process.stdin, mostBytes),
  },
  stdout: {
    isTerminal: Boolean(process.stdout.isTTY),
    write: (bytes) => writeTo(process.stdout, bytes),
  },
  say: (line) => void process.stderr.write(`${line}\n`),
  ask: (question, echo) => askOnTerminal(question, echo, process.platform),
  onSignal(undo) {
    undos.add(undo);
    return () => void undos.delete(undo);
  },
};

for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) stopOn(signal);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined); // EPIPE: see writeTo

void run(context, process.argv.slice(2)).then((code) => process.exit(code));
