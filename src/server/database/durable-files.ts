import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/** What PGlite mounts, as far as it is needed here: a stream knows its file descriptor. */
interface Mounted {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/** PostgreSQL's own start parameters of PGlite without `-F`, which turns fsync off, and with a sync PGlite can do. */
export const durableStart = (defaults: readonly string[]): string[] => [
  ...defaults.filter((parameter) => parameter !== '-F'),
  '-c',
  // On this build fdatasync, the default, does nothing at all; fsync reaches the file system below.
  'wal_sync_method=fsync',
]

/**
 * Files of the embedded database that survive a power cut. As PGlite comes, its Node file system has no fsync, and a
 * commit is acknowledged before it is on the disk.
 */
export class DurableFiles extends NodeFS {
  readonly #onStopped: (lastWords: string) => void

  /** `onStopped` hears when PostgreSQL gave up, as it does when its log finds no room on the disk, and what it said. */
  constructor(directory: string, onStopped: (lastWords: string) => void = () => {}) {
    super(directory)
    this.#onStopped = onStopped
  }

  /** How many times the disk was told to keep what it was given. */
  syncs = 0

  override async init(
    pg: PGlite,
    options: EmscriptenOptions,
  ): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addSync = (mounted: unknown) => {
      ;(mounted as Mounted).NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd)
        this.syncs++
        return 0
      }
    }
    let lastWords = 'without a word'
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...asList(emscriptenOpts.preRun), addSync],
        printErr: (line: string) => {
          lastWords = /(?:PANIC|FATAL): *(.*)/.exec(line)?.[1] ?? lastWords
        },
        onAbort: () => this.#onStopped(lastWords),
      },
    }
  }
}

type PreRun = NonNullable<EmscriptenOptions['preRun']>
const asList = (preRun: PreRun | undefined) => (preRun === undefined ? [] : [preRun].flat())

/** Refuses to run when a commit comes back without the disk having been told to keep it. */
export async function proveDurable(pg: PGlite, files: DurableFiles): Promise<void> {
  const before = files.syncs
  await pg.query("select pg_logical_emit_message(true, 'durability', 'self-test')")
  if (files.syncs > before) return
  await pg.close()
  throw new Error('the embedded database does not sync its commits to the disk: it will not run')
}

/** Makes the disk keep a whole directory: every file, then every folder, then the entry in the folder above. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(directory)
}

/** Makes the disk keep one file or folder. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
