#!/bin/sh
# Restores the database as of an instant next to the one in use, verifies it like a server would, and deletes it.
#   rehearse-restore.sh '2026-11-24 12:00:00+00'      without an instant: the newest state in the repository
# Run as root or as the PostgreSQL user on a machine that can read the repository, with the server settings
# (PERSONAL_DATA_KEY, S3_… or DATA_DIR) in the environment. ABONBOX, PGBACKREST, PG_BIN, DATABASE and PORT override
# the defaults below.
set -eu
: "${ABONBOX:=/opt/abonbox/abonbox}" "${PGBACKREST:=pgbackrest}" "${PG_BIN:=/usr/lib/postgresql/15/bin}"
: "${DATABASE:=cabinet}" "${PORT:=5499}"
PATH=$PATH:/usr/sbin # Debian's runuser is there, and cron's PATH is only /usr/bin:/bin
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

# Nobody else can reach this copy: its socket is in a private folder and its password is random.
printf 'local all postgres trust\nhost all postgres 127.0.0.1/32 scram-sha-256\n' >"$folder/hba"
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
mkdir -m 700 "$data"
[ -z "$as" ] || chown -R postgres "$folder"
cd "$folder"
if [ $# -gt 0 ]; then set -- --type=time --target="$1" --target-action=promote; fi
$as $PGBACKREST --stanza=cabinet --pg1-path="$data" "$@" restore
step 'the files are back'
# Debian keeps postgresql.conf elsewhere. The max_… settings must be no lower than on the server that wrote the log.
# Archiving is off, so that the rehearsal's log stays out of the repository.
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
