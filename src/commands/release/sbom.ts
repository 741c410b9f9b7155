import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../steps.mjs'

const dependencyMap = z.optional(z.record(z.string(), z.string()))
const lockedPackage = z.object({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  dependencies: dependencyMap,
  optionalDependencies: dependencyMap,
})
type LockedPackage = z.infer<typeof lockedPackage>
export type LockFile = Readonly<Record<string, LockedPackage>>

export const readLockFile = (): LockFile =>
  z
    .object({ packages: z.record(z.string(), lockedPackage) })
    .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages

export const toPackageName = (folder: string): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Finds a package's folder as Node does; undefined if the package is not installed. */
const resolvePackageFolder = (from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (existsSync(join(root, place))) return place
    if (folder === '' || !folder.includes('/node_modules/')) {
      const top = `node_modules/${name}`
      return existsSync(join(root, top)) ? top : undefined
    }
  }
}

export const addTransitiveDependencies = (lock: LockFile, folders: readonly string[]): string[] => {
  const found = new Set<string>()
  const visit = (folder: string): void => {
    if (found.has(folder)) return
    found.add(folder)
    for (const next of dependencyFolders(lock, folder)) visit(next)
  }
  folders.forEach(visit)
  return [...found].sort()
}

const dependencyFolders = (lock: LockFile, folder: string): string[] => {
  const { dependencies, optionalDependencies } = lock[folder] ?? {}
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(
    (name) => resolvePackageFolder(folder, name) ?? [],
  )
}

const purl = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version.replace('+', '%2B')}`

const integrityHashes = ({ integrity }: LockedPackage) => {
  const [, content] = /^sha512-([A-Za-z0-9+/=]+)/.exec(integrity ?? '') ?? []
  return content ? [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] : []
}

const licenceFields = ({ license }: LockedPackage) => {
  if (!license) return []
  return /\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
}

const serialNumber = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The SBOM in CycloneDX 1.5; it has no date, so that the same sources give the same SBOM. */
export const buildSbom = (version: string, lock: LockFile, folders: readonly string[]): string => {
  const refOf = (folder: string) => purl(toPackageName(folder), lock[folder]?.version ?? '')
  const included = new Map(folders.map((folder) => [refOf(folder), folder]))
  const components = [...included].map(([ref, folder]) => {
    const [scope, name] = toPackageName(folder).startsWith('@')
      ? toPackageName(folder).split('/')
      : [undefined, toPackageName(folder)]
    const locked = lock[folder] ?? {}
    return {
      type: 'library',
      'bom-ref': ref,
      ...(scope ? { group: scope } : {}),
      name,
      version: locked.version,
      purl: ref,
      licenses: licenceFields(locked),
      hashes: integrityHashes(locked),
      externalReferences: locked.resolved ? [{ type: 'distribution', url: locked.resolved }] : [],
    }
  })
  const product = `pkg:generic/abonbox@${version}`
  const dependencies = [
    { ref: product, dependsOn: [...included.keys()] },
    ...[...included].map(([ref, folder]) => ({
      ref,
      dependsOn: [...new Set(dependencyFolders(lock, folder).map(refOf))]
        .filter((ref) => included.has(ref))
        .sort(),
    })),
  ]
  const body = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': product, name: 'abonbox', version, purl: product },
    },
    components,
    dependencies,
  }
  return `${JSON.stringify({ serialNumber: serialNumber(JSON.stringify(body)), ...body }, null, 2)}\n`
}
