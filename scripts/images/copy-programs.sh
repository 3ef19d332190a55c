#!/bin/sh
# Copies programs into /image, the root of an image, with the libraries that they load. Dockerfile runs it.
# Which packages of Debian they are of stands below var/lib/dpkg/status.d, where scanners look, too.
set -eu
root=/image
note() { # the package of a file, with its licence; nothing for a file of no package
  short=${1#/usr} # packages name some files by the path of before /usr was merged
  found=$(dpkg-query --search "$1" "$short" "/usr$short" 2>/dev/null | head -n 1)
  package=${found%%:*}
  if [ -z "$package" ] || [ -e "$root/var/lib/dpkg/status.d/$package" ]; then return; fi
  mkdir -p "$root/var/lib/dpkg/status.d" "$root/usr/share/doc/$package"
  dpkg-query --show --showformat 'Package: ${Package}\nStatus: install ok installed\nArchitecture: ${Architecture}\n'\
'Source: ${source:Package} (${source:Version})\nVersion: ${Version}\n' "$package" \
    >"$root/var/lib/dpkg/status.d/$package"
  cp -L "/usr/share/doc/$package/copyright" "$root/usr/share/doc/$package/copyright"
}
copy() { # a file, to its own path in the image
  [ -e "$root$1" ] && return
  mkdir -p "$root$(dirname "$1")"
  cp -L "$1" "$root$1"
  note "$1"
}
mkdir -p "$root/etc" "$root/usr/local/bin" "$root/tmp"
chmod 1777 "$root/tmp"
echo 'glimpse:x:65532:65532::/tmp:/' >"$root/etc/passwd"
echo 'glimpse:x:65532:' >"$root/etc/group"
printf 'hosts: files dns\npasswd: files\ngroup: files\n' >"$root/etc/nsswitch.conf"
copy /etc/os-release # by its version scanners know which list of faults to take
for name in "$@"; do
  if [ "$name" = glimpse-admin ]; then # the image has no program `env`, which the first line of cli.ts needs
    printf '#!/usr/local/bin/node\nimport("/app/api/src/cli.ts");\n' >"$root/usr/local/bin/$name"
    chmod 755 "$root/usr/local/bin/$name"
    continue
  fi
  if [ "$name" = node ]; then # archives of Node have the text of their licence
    mkdir -p "$root/usr/share/doc/node"
    cp /usr/local/LICENSE "$root/usr/share/doc/node/copyright"
    node --version >"$root/usr/share/doc/node/version"
  elif [ "$name" = mongod ]; then
    mkdir -p "$root/usr/share/doc/mongodb"
    cp /usr/share/doc/mongodb/* "$root/usr/share/doc/mongodb"
  fi
  program=$(command -v "$name")
  cp -L "$program" "$root/usr/local/bin/$name"
  note "$(readlink -f "$program")"
  libraries=$(ldd "$program" | sed -nE 's/^[^/]*(\/[^ ]+) \(0x.*/\1/p')
  for library in $libraries; do copy "$library"; done
  # Loaded at run time: for host names by the C library, the others by packages of npm.
  home=$(dirname "$(echo "$libraries" | grep '/libc\.so')")
  for library in libnss_dns.so.2 libnss_files.so.2 libresolv.so.2 libdl.so.2 libgcc_s.so.1 libm.so.6 \
    libpthread.so.0 librt.so.1; do
    copy "$home/$library"
  done
done
