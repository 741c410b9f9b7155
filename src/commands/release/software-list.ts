import { createHash } from 'node:crypto'
import { dependenciesOf, type LockedPackage, type LockFile, nameOf } from './lock-file.ts'

const purl = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version.replace('+', '%2B')}`

const hashesOf = ({ integrity }: LockedPackage) => {
  const [, content] = /^sha512-([A-Za-z0-9+/=]+)/.exec(integrity ?? '') ?? []
  return content ? [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] : []
}

const licencesOf = ({ license }: LockedPackage) => {
  if (!license) return []
  return /\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
}

/** A UUID of version 8 made of the content. */
const serialOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** SBOM as CycloneDX 1.5. Has no date, so that the same sources give the same list. */
export const softwareList = (version: string, lock: LockFile, folders: readonly string[]): string => {
  const refOf = (folder: string) => purl(nameOf(folder), lock[folder]?.version ?? '')
  const included = new Map(folders.map((folder) => [refOf(folder), folder]))
  const components = [...included].map(([ref, folder]) => {
    const [scope, name] = nameOf(folder).startsWith('@')
      ? nameOf(folder).split('/')
      : [undefined, nameOf(folder)]
    const locked = lock[folder] ?? {}
    return {
      type: 'library',
      'bom-ref': ref,
      ...(scope ? { group: scope } : {}),
      name,
      version: locked.version,
      purl: ref,
      licenses: licencesOf(locked),
      hashes: hashesOf(locked),
      externalReferences: locked.resolved ? [{ type: 'distribution', url: locked.resolved }] : [],
    }
  })
  const product = `pkg:generic/abonbox@${version}`
  const dependencies = [
    { ref: product, dependsOn: [...included.keys()] },
    ...[...included].map(([ref, folder]) => ({
      ref,
      dependsOn: [...new Set(dependenciesOf(lock, folder).map(refOf))]
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
  return `${JSON.stringify({ serialNumber: serialOf(JSON.stringify(body)), ...body }, null, 2)}\n`
}
