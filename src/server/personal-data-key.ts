import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

const KEY_BYTES = 32

/**
 * The key that encrypts personal data, 32 bytes in base64: the one of the environment, else, outside production, one
 * made at the first start and kept in `DATA_DIR` for its owner's eyes only (issue 2, part 7).
 */
export function personalDataKey(config: Pick<Config, 'personalDataKey' | 'dataDir'>): string {
  if (config.personalDataKey) return config.personalDataKey
  const file = join(config.dataDir, 'personal-data.key')
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true })
    // A key half written would lock every row sealed with it: it appears whole.
    writeFileSync(`${file}.making`, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true })
    renameSync(`${file}.making`, file)
  }
  return readFileSync(file, 'utf8').trim()
}
