#!/bin/sh
# Installs the packages with the Node and npm of the machine. This script must run on Node 20.
say() { printf 'make: %s\n' "$1" >&2; exit 1; }
command -v node >/dev/null 2>&1 || say 'Node 20 or newer is needed: install it so that node is on PATH.'
command -v npm >/dev/null 2>&1 || say 'npm is needed: install the npm that belongs to your Node.'
node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' || say "Node 20 or newer is needed; this one is $(node --version)."
touch .install-probe 2>/dev/null || say "This folder is not writable: $(pwd)."
rm -f .install-probe
printf 'Installing the packages (once, about a minute) ...\n' >&2
# npm checks cached packages against the lock file, so it need not ask the registry whether they are fresh.
npm ci --prefer-offline --no-audit --no-fund --loglevel=error || say 'The packages could not be installed; the reason is above.'
