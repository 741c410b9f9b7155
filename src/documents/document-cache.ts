import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PrintableDocument } from './printable-document.ts'

/**
 * The file of a document: the one made before of the same words, else made now and kept in the folder that
 * `BUILD_KEPT` names, which is of this code. Without such a folder (while developing) every document is made again.
 */
export const cachedDocumentFile = async (
  printable: PrintableDocument,
  format: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> => {
  const folder = process.env.BUILD_KEPT
  if (!folder) return make()
  const name = createHash('sha256')
    .update(JSON.stringify([format, printable]))
    .digest('hex')
  const file = join(folder, 'documents', name)
  try {
    return await readFile(file)
  } catch {
    const bytes = await make()
    await mkdir(join(folder, 'documents'), { recursive: true })
    await writeFile(file, bytes)
    return bytes
  }
}
