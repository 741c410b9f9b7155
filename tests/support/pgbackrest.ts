import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { otherUser, programAt } from './daemon.ts'
import { type OwnPostgres, startPostgres } from './postgres.ts'

const deploy = resolve(import.meta.dirname, '../../deploy')

export const pgbackrestIsHere = (): boolean => programAt('pgbackrest') !== null

/** A PostgreSQL that archives its log to a pgBackRest repository, configured by deploy/pgbackrest.conf. */
export interface BackedUpPostgres extends OwnPostgres {
  backUp(): void
  /** Archives the current log to the repository. */
  archive(): void
  /** Deletes the files of the stopped server, as if the machine were lost; the repository remains. */
  destroy(): void
  /** Restores the state at an instant, in PostgreSQL's notation, and waits until the server accepts writes. */
  restoreTo(instant: string): Promise<void>
  /** Runs rehearse-restore.sh next to the running server; returns its output. */
  rehearse(instant: string, settings: Readonly<Record<string, string>>): string
}

/** Reads an example of deploy/ with replacements, each of which must match. */
const example = (file: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      return text.replace(from, to)
    },
    readFileSync(join(deploy, file), 'utf8'),
  )

/** Makes the user that runs PostgreSQL the owner of a folder. */
const giveAway = (path: string): void => {
  const { uid, gid } = otherUser()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Creates a folder for an empty repository and pgBackRest's other files; returns it. */
export function makeRepository(): string {
  const home = mkdtempSync(join(tmpdir(), 'pgbackrest-'))
  for (const name of ['repository', 'spool', 'lock', 'log', 'socket']) {
    mkdirSync(join(home, name))
    giveAway(join(home, name))
  }
  chmodSync(home, 0o755)
  return home
}

/** Writes the example settings for a PostgreSQL with a repository of {@link makeRepository}. */
export const writeSettings = (
  file: string,
  home: string,
  postgres: { readonly data: string; readonly socket: string; readonly port: number },
): void =>
  writeFileSync(
    file,
    example('pgbackrest.conf', [
      ['repo1-path=/var/lib/pgbackrest', `repo1-path=${join(home, 'repository')}`],
      ['pg1-path=/var/lib/postgresql/15/cabinet', `pg1-path=${postgres.data}`],
      ['pg1-socket-path=/var/run/postgresql', `pg1-socket-path=${postgres.socket}`],
      ['pg1-port=5432', `pg1-port=${postgres.port}`],
      [
        '\n[cabinet]',
        `${['lock', 'log', 'spool'].map((name) => `${name}-path=${join(home, name)}\n`).join('')}\n[cabinet]`,
      ],
    ]),
  )

/** Waits until a PostgreSQL has replayed its log to the target and accepts writes. */
async function takesWrites(url: string): Promise<void> {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  try {
    while ((await session.query('select pg_is_in_recovery() as reads')).rows[0].reads) await pause(100)
  } finally {
    await session.end()
  }
}

/** Starts a PostgreSQL with its repository, configured by the adapted examples. */
export async function startBackedUpPostgres(rehearsalPort: number): Promise<BackedUpPostgres> {
  const program = programAt('pgbackrest')
  if (program === null) throw new Error('pgBackRest is not installed: apt-get install pgbackrest')
  const user = otherUser()
  const home = makeRepository()
  const file = join(home, 'pgbackrest.conf')
  const backrest = `${program} --config=${file} --stanza=cabinet`
  const postgres = await startPostgres([
    ...['fsync=off', 'wal_level=replica', 'archive_mode=on', `archive_command=${backrest} archive-push %p`],
    `unix_socket_directories=${join(home, 'socket')}`,
  ])
  writeSettings(file, home, {
    data: postgres.data,
    socket: join(home, 'socket'),
    port: Number(new URL(postgres.url).port),
  })
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' }
  const run = (
    command: string,
    as: typeof user = user,
    more: Readonly<Record<string, string>> = {},
  ): string => {
    const options = { ...as, cwd: home, env: { ...env, ...more }, encoding: 'utf8' } as const
    const { status, stdout } = spawnSync('/bin/sh', ['-c', `exec 2>&1; ${command}`], options)
    if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}`)
    return stdout
  }
  run(`${backrest} stanza-create`)
  return {
    ...postgres,
    backUp: () => void run(`${backrest} backup`),
    archive: () => void run(`${backrest} check`),
    destroy: () => rmSync(postgres.data, { recursive: true }),
    async restoreTo(instant) {
      mkdirSync(postgres.data, { mode: 0o700 })
      giveAway(postgres.data)
      run(`${backrest} --type=time --target='${instant}' --target-action=promote restore`)
      await postgres.comeBack()
      await takesWrites(postgres.url)
    },
    rehearse: (instant, settings) =>
      run(
        `'${join(deploy, 'rehearse-restore.sh')}' '${instant}'`,
        {},
        {
          PGBACKREST: `${program} --config=${file}`,
          PORT: String(rehearsalPort),
          ...settings,
        },
      ),
    async stop() {
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
