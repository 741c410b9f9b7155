import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  type Stats,
  statfsSync,
} from 'node:fs'
import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file that was written so shortly before it was copied may be written again without its time telling, in milliseconds. */
const JUST_WRITTEN_MS = 1_000
/** So much more room than the copy needs must be free, as a share of it. */
const SPARE = 0.1

/** Which files of a folder were copied as they stand: their sizes and times, by their paths. */
type Copied = Map<string, string>

const mark = ({ size, mtimeMs, ino }: Stats): string => `${ino} ${size} ${mtimeMs}`

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Bytes of all files of a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + sizeOf(path)
    return sum + (lstatSync(path, { throwIfNoEntry: false })?.size ?? 0)
  }, 0)

const checkRoom = (from: string, to: string): void => {
  const { bavail, bsize } = statfsSync(dirname(to))
  const needed = sizeOf(from) * (1 + SPARE)
  if (bavail * bsize < needed)
    throw new Error(`no room for a copy: ${Math.ceil(needed / 1024 ** 2)} MB are needed in ${dirname(to)}`)
}

async function copyInto(from: string, to: string, path: string, copied: Copied): Promise<void> {
  await mkdir(join(to, path), { mode: 0o700 })
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const file = join(path, entry.name)
    if (entry.isDirectory()) await copyInto(from, to, file, copied)
    if (!entry.isFile()) continue
    try {
      const stands = await lstat(join(from, file))
      await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE)
      if (stands.mtimeMs < Date.now() - JUST_WRITTEN_MS) copied.set(file, mark(stands))
    } catch (error) {
      // It went meanwhile, and is gone from the second pass too.
      if (!isMissing(error)) throw error
    }
  }
}

/** Copies again what has changed since, and takes away what is gone. */
function completeIn(from: string, to: string, path: string, copied: Copied): void {
  const [here, there] = [join(from, path), join(to, path)]
  if (!existsSync(there)) mkdirSync(there, { mode: 0o700 })
  const entries = readdirSync(here, { withFileTypes: true })
  const names = new Set(entries.map(({ name }) => name))
  for (const name of readdirSync(there))
    if (!names.has(name)) rmSync(join(there, name), { recursive: true, force: true })
  for (const entry of entries) {
    const file = join(path, entry.name)
    if (entry.isDirectory()) completeIn(from, to, file, copied)
    if (!entry.isFile() || copied.get(file) === mark(lstatSync(join(from, file)))) continue
    copyFileSync(join(from, file), join(to, file), constants.COPYFILE_FICLONE)
  }
}

/**
 * Copies a folder in use, as it is at one instant, into one that is not there yet: first everything while it is written to,
 * then, in `complete`, which its user calls while nobody writes, only what has changed.
 */
export async function copyFolder(from: string, to: string): Promise<{ complete(): void }> {
  checkRoom(from, to)
  const copied: Copied = new Map()
  await copyInto(from, to, '', copied)
  return { complete: () => completeIn(from, to, '', copied) }
}
