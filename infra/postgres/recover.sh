#!/bin/sh
# recover.sh BASE ARCHIVE DATA [TIME]: makes DATA, which must not exist, from the base backup in the folder BASE, so that Postgres recovers in it at its
# next start: to TIME (for example '2026-11-24 14:05:00+00'), else to the end of the archived log in the folder ARCHIVE. Run it as the user of Postgres.
set -eu
base=$1
archive=$2
data=$3
if [ -e "$data" ]; then
  echo "$data exists: move it away, it may be needed" >&2
  exit 1
fi
if [ ! -e "$base/backup_label" ]; then
  echo "$base is no base backup: it has no backup_label" >&2
  exit 1
fi
cp -a "$base" "$data"
chmod 700 "$data"
mkdir -p "$data/pg_wal"
# The copy archives nothing, so that it cannot spoil the archive that it comes from.
cat >>"$data/postgresql.auto.conf" <<CONF
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_action = 'promote'
archive_mode = 'off'
CONF
if [ $# -gt 3 ]; then echo "recovery_target_time = '$4'" >>"$data/postgresql.auto.conf"; fi
touch "$data/recovery.signal"
