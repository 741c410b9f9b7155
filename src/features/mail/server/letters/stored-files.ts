import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema, StoredFileTable } from '#server/database/schema.ts'
import type { JobStepRunner } from '#server/run-job-step.ts'
import { sealedFileAssociatedData } from '#server/sealing/sealed-columns.ts'

const NAME_BYTES = 16
const UNATTACHED_FILE_LIFETIME_MS = 24 * 3_600_000

/** Writes the row before the object, so that after a failure the cleanup job finds the object and deletes it. */
export async function storeEncryptedFile(
  { db, storage, cipher }: Context,
  file: Pick<StoredFileTable, 'kind' | 'mediaType' | 'pages' | 'uploadedBy'> & {
    bytes: Uint8Array
    now: Date
  },
): Promise<Outcome<number, 'unavailable'>> {
  const { bytes, now, ...facts } = file
  const name = randomBytes(NAME_BYTES).toString('hex')
  const { id } = await insertRow(db, 'storedFile', {
    ...facts,
    name,
    letterId: null,
    keyId: cipher.keyId,
    changedAt: now,
  })
  const put = await storage.put(name, cipher.sealFile(bytes, sealedFileAssociatedData(name)))
  return put.ok ? accept(id) : refuse('unavailable')
}

/** Refuses with `unavailable` if the storage does not answer or the file is missing. */
export async function readStoredFile(
  { db, storage, cipher }: Context,
  id: number,
): Promise<Outcome<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string }, 'unavailable'>> {
  const file = await findRow(db, 'storedFile', id)
  if (!file) return refuse('unavailable')
  const sealed = await storage.get(file.name)
  if (!sealed.ok || sealed.value === null) return refuse('unavailable')
  return accept({
    bytes: cipher.openFile(sealed.value, sealedFileAssociatedData(file.name)),
    mediaType: file.mediaType,
  })
}

/** False if the file is attached, of another kind, or uploaded by another operator. */
export async function lockUnattachedFile(
  trx: Transaction<Schema>,
  params: { file: number; kind: StoredFileTable['kind']; by: string },
): Promise<boolean> {
  const file = await lockRow(trx, 'storedFile', {
    id: params.file,
    kind: params.kind,
    uploadedBy: params.by,
    letterId: null,
  })
  return file !== undefined
}

export const attachFileToLetter = async (
  trx: Transaction<Schema>,
  { file, letter, now }: { file: number; letter: number; now: Date },
): Promise<void> => {
  await updateRows(trx, 'storedFile', file, { letterId: letter, changedAt: now })
}

export const detachFileFromLetter = async (
  trx: Transaction<Schema>,
  file: number,
  now: Date,
): Promise<void> => {
  await updateRows(trx, 'storedFile', file, { letterId: null, changedAt: now })
}

/** Deletes each object before its row, so that no object is left without a row. */
export async function deleteOrphanedFiles(
  { db, storage }: Context,
  now: Date,
  { untilUnavailable }: JobStepRunner,
): Promise<void> {
  const unusedFiles = await db
    .selectFrom('storedFile')
    .select(['id', 'name'])
    .where('letterId', 'is', null)
    .where('changedAt', '<', new Date(now.getTime() - UNATTACHED_FILE_LIFETIME_MS))
    .execute()
  const names = new Map(unusedFiles.map(({ id, name }) => [id, name]))
  await untilUnavailable([...names.keys()], async (id) => {
    const removed = await storage.remove(names.get(id) ?? '')
    if (!removed.ok) return 'away'
    await deleteRows(db, 'storedFile', { id, letterId: null })
    return 'answered'
  })
}

export const imageMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
type ImageMediaType = (typeof imageMediaTypes)[number]

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const hasTextAt = (bytes: Uint8Array, index: number, text: string): boolean =>
  Buffer.from(bytes.subarray(index, index + text.length)).toString('latin1') === text

/** Looks at the bytes, not at the declared type; null if the file is not a supported image. */
export function detectImageType(bytes: Uint8Array): ImageMediaType | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && hasTextAt(bytes, 12, 'IHDR'))
    return 'image/png'
  return hasTextAt(bytes, 0, 'RIFF') && hasTextAt(bytes, 8, 'WEBP') ? 'image/webp' : null
}

interface Size {
  readonly width: number
  readonly height: number
}

/** More than cameras and scanners produce, but not enough to stall a browser. */
const MAX_SIDE_PX = 20_000
const MAX_PIXELS = 120_000_000

const dataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const pngSize = (bytes: Uint8Array): Size => ({
  width: dataView(bytes).getUint32(16),
  height: dataView(bytes).getUint32(20),
})

/** The size is in the JPEG frame header: a segment SOF0…SOF15, except DHT, JPG and DAC. */
const jpegSize = (bytes: Uint8Array): Size | null => {
  const data = dataView(bytes)
  for (let index = 2; index + 9 < bytes.length; ) {
    if (data.getUint8(index) !== 0xff) return null
    const marker = data.getUint8(index + 1)
    if (marker === 0xff) {
      index += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: data.getUint16(index + 5), width: data.getUint16(index + 7) }
    index += 2 + data.getUint16(index + 2)
  }
  return null
}

const webpSize = (bytes: Uint8Array): Size | null => {
  const data = dataView(bytes)
  const kind = Buffer.from(bytes.subarray(12, 16)).toString('latin1')
  const readUint24 = (index: number) => data.getUint16(index, true) + (data.getUint8(index + 2) << 16)
  if (kind === 'VP8X') return { width: readUint24(24) + 1, height: readUint24(27) + 1 }
  if (kind === 'VP8 ')
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
  if (kind !== 'VP8L') return null
  const packedSize = data.getUint32(21, true)
  return { width: (packedSize & 0x3fff) + 1, height: ((packedSize >>> 14) & 0x3fff) + 1 }
}

const readSizeByType = { 'image/png': pngSize, 'image/jpeg': jpegSize, 'image/webp': webpSize } as const

export const hasSafeImageSize = (bytes: Uint8Array, type: ImageMediaType): boolean => {
  try {
    const size = readSizeByType[type](bytes)
    if (size === null) return false
    const { width, height } = size
    return (
      Math.min(width, height) > 0 && Math.max(width, height) <= MAX_SIDE_PX && width * height <= MAX_PIXELS
    )
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
