import type { Outcome } from '#domain/outcome.ts'

/** Why a file could not be kept or read: the storage does not answer, or answers that it will not. */
type StorageCode = 'storage_unreachable'

/**
 * Where files of people are kept, apart from the database: objects by name, written once. A name is 32 signs of
 * {@link objectName}; nothing else is ever asked for, so that no name can lead out of the storage.
 */
export interface Storage {
  /** Keeps these bytes; when it answers ok, they outlive a power cut. */
  put(name: string, bytes: Uint8Array): Promise<Outcome<true, StorageCode>>
  /** The bytes again; null when there is no such object. */
  get(name: string): Promise<Outcome<Uint8Array<ArrayBuffer> | null, StorageCode>>
  /** Forgets an object; one that is not there is forgotten already. */
  remove(name: string): Promise<Outcome<true, StorageCode>>
}

const NAME = /^[0-9a-f]{32}$/

/** A name checked once more where it becomes a path. */
export const objectName = (name: string): string => {
  if (!NAME.test(name)) throw new Error('this is not the name of a stored file')
  return name
}
