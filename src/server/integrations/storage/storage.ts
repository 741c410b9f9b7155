import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

type StorageCode = 'storage_unreachable'

/**
 * Stores personal files outside the database; a file is written once and never changed. Names are 32 hex digits (see
 * {@link requireObjectName}), so that no name can be a path outside the storage.
 */
export interface FileStorage {
  /** Writes a file; once it is accepted, it survives a power cut. */
  put(name: string, bytes: Uint8Array): Promise<Outcome<true, StorageCode>>
  get(name: string): Promise<Outcome<Uint8Array<ArrayBuffer> | null, StorageCode>>
  remove(name: string): Promise<Outcome<true, StorageCode>>
}

const namePattern = /^[0-9a-f]{32}$/

/** Must be called wherever a name becomes a path. */
const requireObjectName = (name: string): string => {
  if (!namePattern.test(name)) throw new Error('invalid name of a stored file')
  return name
}

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
/**
 * A file's folder is named after this many leading digits of its name: 100,000 letters make about 400 files per folder.
 */
const FOLDER_NAME_LENGTH = 2

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A renamed file is durable only after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Writes a temporary file, syncs it and renames it. */
export function createFolderStorage(root: string): FileStorage {
  const pathOf = (name: string) => join(root, requireObjectName(name).slice(0, FOLDER_NAME_LENGTH), name)
  const write = async (name: string, bytes: Uint8Array): Promise<void> => {
    const folder = dirname(pathOf(name))
    const made = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    const beside = `${pathOf(name)}.${randomBytes(4).toString('hex')}.part`
    const file = await open(beside, 'wx', PRIVATE_FILE)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, pathOf(name))
    await syncFolder(folder)
    if (made !== undefined) await syncFolder(root)
  }
  return {
    async put(name, bytes) {
      requireObjectName(name)
      try {
        await write(name, bytes)
        return accept(true)
      } catch {
        // The disk is full or read-only.
        return refuse('storage_unreachable')
      }
    },
    async get(name) {
      try {
        return accept(new Uint8Array(await readFile(pathOf(name))))
      } catch (error) {
        if (isMissing(error)) return accept(null)
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
      return accept(true)
    },
  }
}

const TIMEOUT_MS = 30_000

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
  readonly region: string
}

/** Client of an S3 storage with path-style URLs and requests signed with SigV4. */
export function createS3Storage(settings: S3Settings, fetch: typeof globalThis.fetch): FileStorage {
  const { key: accessKeyId, secret: secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const root = `${settings.endpoint.replace(/\/$/, '')}/${encodeURIComponent(settings.bucket)}`

  const ask = async (
    method: string,
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response | null> => {
    const signed = await client.sign(`${root}/${requireObjectName(name)}`, {
      method,
      ...(body ? { body, headers: { 'Content-Type': 'application/octet-stream' } } : {}),
    })
    try {
      // The signed request is rebuilt, because the signer's own one streams the body and the storage needs a length.
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        ...(body ? { body } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch {
      return null
    }
  }
  const ended = async (response: Response | null): Promise<void> => {
    await response?.body?.cancel()
  }

  return {
    async put(name, bytes) {
      const answer = await ask('PUT', name, new Uint8Array(bytes))
      await ended(answer)
      return answer?.ok ? accept(true) : refuse('storage_unreachable')
    },
    async get(name) {
      const answer = await ask('GET', name)
      if (answer?.ok) return accept(new Uint8Array(await answer.arrayBuffer()))
      await ended(answer)
      return answer?.status === 404 ? accept(null) : refuse('storage_unreachable')
    },
    async remove(name) {
      const answer = await ask('DELETE', name)
      await ended(answer)
      return answer?.ok || answer?.status === 404 ? accept(true) : refuse('storage_unreachable')
    },
  }
}
