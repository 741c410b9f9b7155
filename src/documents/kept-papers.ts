import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Paper } from './paper.ts'

/**
 * The file of a paper: the one made before of the same words, else made now and kept in the folder that
 * `KEPT_PAPERS` names. Without such a folder (while developing) every paper is made anew.
 */
export const keptPaper = async (
  paper: Paper,
  format: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> => {
  const folder = process.env.KEPT_PAPERS
  if (!folder) return make()
  const name = createHash('sha256')
    .update(JSON.stringify([format, paper]))
    .digest('hex')
  const file = join(folder, name)
  try {
    return await readFile(file)
  } catch {
    const bytes = await make()
    await mkdir(folder, { recursive: true })
    await writeFile(file, bytes)
    return bytes
  }
}
