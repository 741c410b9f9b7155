import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { isSecretKey } from './config-variables.ts'
import type { PersonalDataKeys } from './secrets.ts'

const KEY_BYTES = 32

/** Where the keys come from, as a message about them says it. */
const keyFileOf = (dataDir: string): string => join(dataDir, 'personal-data.key')

/** The variable or the file that has the keys. */
export const sourceOfKeys = (config: Pick<Config, 'personalDataKeys' | 'dataDir'>): string =>
  config.personalDataKeys ? 'PERSONAL_DATA_KEY' : keyFileOf(config.dataDir)

/**
 * The keys that encrypt personal data, the newest first: those of the environment, else, outside production, those in a
 * file of `DATA_DIR`, one a line, made at the first start for its owner's eyes only.
 */
export function personalDataKeys(config: Pick<Config, 'personalDataKeys' | 'dataDir'>): PersonalDataKeys {
  if (config.personalDataKeys) return config.personalDataKeys
  const file = keyFileOf(config.dataDir)
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true })
    // A key half written would lock every row sealed with it: it appears whole.
    writeFileSync(`${file}.making`, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true })
    renameSync(`${file}.making`, file)
  }
  const [newest, ...older] = readFileSync(file, 'utf8').trim().split(/\s+/)
  if (!newest || ![newest, ...older].every(isSecretKey)) {
    throw new Error(`${file}: must hold keys of 32 bytes in base64, one a line, the newest first`)
  }
  return [newest, ...older]
}
