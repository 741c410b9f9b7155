import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SealingAssociatedData } from './sealing/sealed-columns.ts'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_LENGTH = 8

/** True for 32 bytes in base64. */
export const isEncryptionKey = (text: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === KEY_BYTES

/** 32 bytes each, in hex or base64, newest first. */
export type PersonalDataKeys = readonly [string, ...string[]]

interface Key {
  readonly id: string
  readonly bytes: Buffer
}

const parseKey = (text: string): Key => {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
  if (bytes.length !== KEY_BYTES)
    throw new RangeError('a personal data key must have 32 bytes, in hex or base64')
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, KEY_ID_LENGTH), bytes }
}

export const toKeyId = (key: string): string => parseKey(key).id

export const readFileKeyId = (sealed: Uint8Array): string =>
  Buffer.from(sealed.subarray(0, KEY_ID_LENGTH)).toString('latin1')

const seal = (key: Key, bytes: Uint8Array, place: string): Buffer<ArrayBuffer> => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key.bytes, iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

const open = (key: Key, sealed: Uint8Array, place: string): Buffer<ArrayBuffer> => {
  const decipher = createDecipheriv(ALGORITHM, key.bytes, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

/** Encrypts with AES-256-GCM and a random IV for each value. The first key encrypts; all keys can decrypt. */
export function createFieldCipher(keys: PersonalDataKeys) {
  const [newest, ...older] = [parseKey(keys[0]), ...keys.slice(1).map(parseKey)] as [Key, ...Key[]]
  const known = new Map([newest, ...older].map((key) => [key.id, key]))
  const keyNamed = (id: string): Key => {
    const key = known.get(id)
    if (!key) throw new Error(`no key ${id} for this field`)
    return key
  }
  return {
    /** Prefix of every value encrypted with the newest key. */
    keyId: newest.id,
    /** Returns `keyId.payload`; `place` names row and field, so that a value moved elsewhere cannot be decrypted. */
    seal: (text: string, place: SealingAssociatedData): string =>
      `${newest.id}.${seal(newest, Buffer.from(text), place).toString('base64url')}`,
    /** Throws if the key is unknown, the place differs or a byte was changed. */
    open: (sealed: string, place: SealingAssociatedData): string => {
      const [id = '', payload = ''] = sealed.split('.')
      return open(keyNamed(id), Buffer.from(payload, 'base64url'), place).toString('utf8')
    },
    /** Encrypts a file; the result contains key id, IV, tag and encrypted bytes in this order. */
    sealFile: (bytes: Uint8Array, place: SealingAssociatedData): Uint8Array<ArrayBuffer> =>
      Buffer.concat([Buffer.from(newest.id), seal(newest, bytes, place)]),
    openFile: (sealed: Uint8Array, place: SealingAssociatedData): Uint8Array<ArrayBuffer> =>
      open(keyNamed(readFileKeyId(sealed)), sealed.subarray(KEY_ID_LENGTH), place),
  }
}
export type FieldCipher = ReturnType<typeof createFieldCipher>

const keyFilePath = (dataDir: string): string => join(dataDir, 'personal-data.key')

interface KeyConfig {
  readonly personalDataKeys: PersonalDataKeys | undefined
  readonly dataDir: string
}

export const describeKeySource = (config: KeyConfig): string =>
  config.personalDataKeys ? 'PERSONAL_DATA_KEY' : keyFilePath(config.dataDir)

/**
 * Reads the keys from the environment, or, outside production, from a file in `DATA_DIR` that is created at the first
 * start and readable only by its owner.
 */
export function readPersonalDataKeys(config: KeyConfig): PersonalDataKeys {
  if (config.personalDataKeys) return config.personalDataKeys
  const file = keyFilePath(config.dataDir)
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true })
    // The file is renamed once it is complete, because rows encrypted with an incomplete key could never be decrypted.
    writeFileSync(`${file}.making`, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true })
    renameSync(`${file}.making`, file)
  }
  const [newest, ...older] = readFileSync(file, 'utf8').trim().split(/\s+/)
  if (!newest || ![newest, ...older].every(isEncryptionKey)) {
    throw new Error(`${file}: must contain keys of 32 bytes in base64, one per line, newest first`)
  }
  return [newest, ...older]
}
