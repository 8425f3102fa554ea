#!/bin/sh
# Starts Postgres with the environment of its official image, unless the container has a command of its own.
set -eu
if [ $# -gt 0 ]; then exec "$@"; fi
data=/var/lib/postgresql/data
mkdir -p "$data"
chown -R postgres:postgres /var/lib/postgresql
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
if [ ! -s "$data/PG_VERSION" ]; then
  as_postgres initdb -D "$data" --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  printf 'create database %s;\n' "$POSTGRES_DB" | as_postgres postgres --single -D "$data" postgres >/dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp
