#!/bin/sh
# Usage: collect-programs.sh SERVICE TARGET. Copies the C library, certificates and the programs that the service calls, with the libraries
# that they need, and what scanners read to know the packages' versions.
set -eu
service=$1
target=$2

packages=ca-certificates
programs=
case $service in
  transcription | worker | worker-cuda)
    packages="$packages bubblewrap util-linux"
    programs="/usr/bin/bwrap /usr/bin/prlimit /usr/bin/setpriv /usr/bin/unshare"
    ;;
esac
apt-get update
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages libstdc++6 libgcc-s1

loader=$(find /lib64/ /lib/ -maxdepth 1 -name 'ld-linux*.so*' | head -n 1)
libraries=$(ldconfig -p | awk '/libstdc\+\+\.so\.6|libgcc_s\.so\.1|libdl\.so\.2|libpthread\.so\.0|librt\.so\.1|libm\.so\.6|libresolv\.so\.2|libnss_(dns|files)\.so\.2/ { print $NF }')
# shellcheck disable=SC2086
needed=$( (printf '%s\n' $programs $libraries "$loader"; ldd $programs $libraries 2>/dev/null | awk '$2 == "=>" { print $3 }') | sort -u)

mkdir -p "$target/tmp" "$target/etc" "$target/usr/bin" "$target/usr/lib" "$target/usr/lib64" "$target/usr/sbin" "$target/var/lib/dpkg/status.d"
for folder in bin lib lib64; do ln -s "usr/$folder" "$target/$folder"; done
chmod 1777 "$target/tmp"
for file in $needed; do
  # Debian lists some libraries under /lib, which is a link to /usr/lib.
  place=$(readlink -f "$(dirname "$file")")/$(basename "$file") # keeps the name that programs ask for
  mkdir -p "$target$(dirname "$place")"
  cp -L "$place" "$target$place"
  owner=$(dpkg -S "$file" 2>/dev/null || dpkg -S "$place" 2>/dev/null || dpkg -S "$(readlink -f "$file")" 2>/dev/null || true)
  echo "${owner%%:*}"
done | sort -u | grep . >/tmp/owners
echo ca-certificates >>/tmp/owners
while read -r package; do dpkg -s "$package" >"$target/var/lib/dpkg/status.d/$package"; done </tmp/owners

mkdir -p "$target/etc/ssl/certs"
cp -L /etc/ssl/certs/ca-certificates.crt "$target/etc/ssl/certs/"
# NVIDIA's container runtime mounts the driver where Debian keeps libraries only if it knows that this is Debian.
cp /etc/os-release /etc/debian_version "$target/etc/"
printf 'root:x:0:0:root:/root:/nonexistent\nescriba:x:10001:10001:Escriba:/tmp:/nonexistent\n' >"$target/etc/passwd"
printf 'root:x:0:\nescriba:x:10001:\n' >"$target/etc/group"
printf 'hosts: files dns\n' >"$target/etc/nsswitch.conf"
# New volumes take the owner of the folder that they are mounted on.
for volume in services owner gateway auth billing usage transcription worker postgres redis s3; do
  mkdir -p "$target/secrets/$volume"
  chown 10001:10001 "$target/secrets/$volume"
done
