import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file of an archive that lists all others as `sha256sum` does; the last one in it, so that half an archive has none. */
export const CHECKSUMS = 'checksums'

/** Paths of all files of a folder, in order; anything but files and folders is refused. */
async function filesIn(folder: string, path = ''): Promise<string[]> {
  const files: string[] = []
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const name = path ? `${path}/${entry.name}` : entry.name
    if (entry.isDirectory()) files.push(...(await filesIn(folder, name)))
    else if (entry.isFile()) files.push(name)
    else throw new Error(`${name} is neither a file nor a folder`)
  }
  return files.sort()
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** Writes the list of all files that stand under these names in a folder. */
export async function writeChecksums(folder: string, names: readonly string[]): Promise<void> {
  const files = (await filesIn(folder)).filter((file) =>
    names.some((name) => file === name || file.startsWith(`${name}/`)),
  )
  const lines: string[] = []
  for (const file of files) lines.push(`${await sumOf(join(folder, file))}  ${file}\n`)
  await writeFile(join(folder, CHECKSUMS), lines.join(''), { mode: 0o600 })
}

/** What is wrong with a folder by its list, in words; null when each file is there as it was, and no other. */
export async function problemByChecksums(folder: string): Promise<string | null> {
  const list = await readFile(join(folder, CHECKSUMS), 'utf8').catch(() => null)
  if (list === null) return 'has no checksums: it is half an archive, or none of ours'
  const listed = new Map(
    list
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const files = (await filesIn(folder)).filter((file) => file !== CHECKSUMS)
  const present = new Set(files)
  const strange = files.find((file) => !listed.has(file))
  if (strange) return `has a file that is not in its checksums: ${strange}`
  for (const [file, sum] of listed) {
    if (!present.has(file)) return `lacks ${file}`
    if ((await sumOf(join(folder, file))) !== sum) return `was changed: ${file} is not what was put into it`
  }
  return null
}
