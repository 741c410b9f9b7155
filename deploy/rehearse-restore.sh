#!/bin/sh
# Restores the database of an instant beside the one in use, looks at it as a server would, and takes it away again.
#   rehearse-restore.sh '2026-11-24 12:00:00+00'      no instant: all that is in the repository
# Run as root, or as the user of PostgreSQL, where the repository is read, with the settings of the servers (PERSONAL_DATA_KEY, S3_… or DATA_DIR) in the
# environment. ABONBOX, PGBACKREST, PG_BIN, DATABASE and PORT may name other places.
set -eu
: "${ABONBOX:=/opt/abonbox/abonbox}" "${PGBACKREST:=pgbackrest}" "${PG_BIN:=/usr/lib/postgresql/15/bin}"
: "${DATABASE:=cabinet}" "${PORT:=5499}"
PATH=$PATH:/usr/sbin # where Debian has runuser; a cron job looks in /usr/bin and /bin only
as=
[ "$(id -u)" -ne 0 ] || as='runuser -u postgres --'
folder=$(mktemp -d)
data=$folder/data
end() {
  [ ! -f "$data/postmaster.pid" ] || $as "$PG_BIN/pg_ctl" -D "$data" -m immediate stop >/dev/null || true
  rm -rf "$folder"
}
trap end EXIT
began=$(date +%s)
step() { echo "$(($(date +%s) - began)) s: $1"; }

# Nobody else comes to this copy: the socket stands in a folder of its own user, the password is made here.
printf 'local all postgres trust\nhost all postgres 127.0.0.1/32 scram-sha-256\n' >"$folder/hba"
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
mkdir -m 700 "$data"
[ -z "$as" ] || chown -R postgres "$folder"
cd "$folder"
if [ $# -gt 0 ]; then set -- --type=time --target="$1" --target-action=promote; fi
$as $PGBACKREST --stanza=cabinet --pg1-path="$data" "$@" restore
step 'the files are back'
# Debian keeps the settings elsewhere; these must be no lower than where the log was written. Not archived: the log of a
# rehearsal must not come into the repository.
[ -f "$data/postgresql.conf" ] || $as touch "$data/postgresql.conf"
$as "$PG_BIN/pg_ctl" -D "$data" -l "$folder/log" -w -t 86400 -o "-p $PORT -c listen_addresses=127.0.0.1 \
  -c unix_socket_directories='$folder' -c hba_file='$folder/hba' -c password_encryption=scram-sha-256 \
  -c max_connections=1000 -c max_worker_processes=100 -c max_wal_senders=100 -c max_prepared_transactions=100 \
  -c max_locks_per_transaction=256 -c archive_mode=off -c synchronous_standby_names=" start >/dev/null || { tail -n 20 "$folder/log"; exit 1; }
ask() { $as "$PG_BIN/psql" -X -q -A -t -h "$folder" -p "$PORT" -U postgres -c "$1"; }
until [ "$(ask 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
ask "alter role postgres password '$password'"
step 'the database runs and takes writes'
DATABASE_URL=postgres://postgres:$password@127.0.0.1:$PORT/$DATABASE $ABONBOX verify
step 'database, files and keys belong together'
