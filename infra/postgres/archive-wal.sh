#!/bin/sh
# archive_command of Postgres: archive-wal.sh %p %f FOLDER. Copies a finished piece of the write-ahead log (WAL) into FOLDER. Succeeds only once
# the copy is on the disk, and never replaces another file of that name: Postgres keeps what is not archived, and tries again.
set -eu
source=$1
target=$3/$2
if [ -e "$target" ]; then
  exec cmp -s "$source" "$target"
fi
cp "$source" "$target.new"
sync "$target.new"
mv "$target.new" "$target"
sync "$3"
