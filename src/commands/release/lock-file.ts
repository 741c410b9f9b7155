import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../steps.mjs'

const names = z.optional(z.record(z.string(), z.string()))
const lockedPackage = z.object({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  dependencies: names,
  optionalDependencies: names,
})
export type LockedPackage = z.infer<typeof lockedPackage>
/** By package folder. */
export type LockFile = Readonly<Record<string, LockedPackage>>

export const readLockFile = (): LockFile =>
  z
    .object({ packages: z.record(z.string(), lockedPackage) })
    .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages

export const nameOf = (folder: string): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Resolves as Node does; undefined if not installed. */
const folderFrom = (from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (existsSync(join(root, place))) return place
    if (folder === '' || !folder.includes('/node_modules/')) {
      const top = `node_modules/${name}`
      return existsSync(join(root, top)) ? top : undefined
    }
  }
}

/** With all run-time dependencies of this machine, sorted. */
export const withDependencies = (lock: LockFile, folders: readonly string[]): string[] => {
  const found = new Set<string>()
  const visit = (folder: string): void => {
    if (found.has(folder)) return
    found.add(folder)
    for (const next of dependenciesOf(lock, folder)) visit(next)
  }
  folders.forEach(visit)
  return [...found].sort()
}

export const dependenciesOf = (lock: LockFile, folder: string): string[] => {
  const { dependencies, optionalDependencies } = lock[folder] ?? {}
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(
    (name) => folderFrom(folder, name) ?? [],
  )
}
