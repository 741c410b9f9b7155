import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { isSecretKey } from './config-variables.ts'
import type { PersonalDataKeys } from './secrets.ts'

const KEY_BYTES = 32

const keyFileOf = (dataDir: string): string => join(dataDir, 'personal-data.key')

/** For messages about the keys. */
export const sourceOfKeys = (config: Pick<Config, 'personalDataKeys' | 'dataDir'>): string =>
  config.personalDataKeys ? 'PERSONAL_DATA_KEY' : keyFileOf(config.dataDir)

/**
 * The keys of the environment, else, outside production, of a file in `DATA_DIR`, created at the first start and
 * readable only by its owner.
 */
export function personalDataKeys(config: Pick<Config, 'personalDataKeys' | 'dataDir'>): PersonalDataKeys {
  if (config.personalDataKeys) return config.personalDataKeys
  const file = keyFileOf(config.dataDir)
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true })
    // The file appears complete: half a key would lock every row sealed with it.
    writeFileSync(`${file}.making`, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true })
    renameSync(`${file}.making`, file)
  }
  const [newest, ...older] = readFileSync(file, 'utf8').trim().split(/\s+/)
  if (!newest || ![newest, ...older].every(isSecretKey)) {
    throw new Error(`${file}: must hold keys of 32 bytes in base64, one a line, the newest first`)
  }
  return [newest, ...older]
}
