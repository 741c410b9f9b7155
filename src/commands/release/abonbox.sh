#!/bin/sh
# Runs a command of this release from any folder; needs only a POSIX shell.
here=$0
while [ -h "$here" ]; do
    link=$(/usr/bin/readlink "$here")
    case $link in
        /*) here=$link ;;
        *) here=${here%/*}/$link ;;
    esac
done
case $here in
    */*) here=${here%/*} ;;
    *) here=. ;;
esac
node=$here/lib/node
if [ ! -x "$node" ]; then
    node=$(command -v node) || {
        read -r wanted <"$here/NODE"
        echo "This release does not include Node: add Node $wanted to PATH." >&2
        exit 1
    }
fi
# Reads the settings file as systemd does; environment variables take precedence. Node itself reads some of them at start.
export ABONBOX_ENV="${ABONBOX_ENV:-/etc/abonbox/env}"
if [ -r "$ABONBOX_ENV" ]; then
    while IFS= read -r line || [ -n "$line" ]; do
        name=${line%%=*}
        case $name in
            "$line" | '' | [0-9]* | *[!A-Za-z0-9_]*) continue ;;
        esac
        value=${line#*=}
        case $value in
            '"'*'"') value=${value#'"'} value=${value%'"'} ;;
        esac
        eval "[ -n \"\${$name+set}\" ]" || export "$name=$value"
    done <"$ABONBOX_ENV"
fi
exec "$node" --max-semi-space-size=4 --no-enable-source-maps "$here/lib/abonbox.mjs" "$@"
