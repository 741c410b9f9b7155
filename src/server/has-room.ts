import { statfs } from 'node:fs/promises'

/** Less than this, in bytes, is a full disk: neither an upload nor a page of the embedded database fits. */
const LEAST_BYTES = 16 * 1024 * 1024

/** Is there room on the disk of a folder? True for a folder that is not made yet. */
export const hasRoom = async (folder: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= LEAST_BYTES
  } catch {
    return true
  }
}
