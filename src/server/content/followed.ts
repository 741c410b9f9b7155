import type { ContentFiles } from './content-files.ts'

/** What is read out of folders of `content/`, and read again when their files change. */
export interface Followed<T> {
  current(): T
  /** Looks at the files; true when something else was read. What cannot be read leaves what stood. */
  look(): boolean
}

/**
 * Reads now, and again whenever files of the folders changed, so that pages and the server say the same
 * without a restart. A file that is not in shape stops the start; later it is told to `onTrouble`, once an
 * edit.
 */
export const followed = <T>(
  files: Pick<ContentFiles, 'state'>,
  folders: readonly string[],
  read: () => T,
  onTrouble: (error: unknown) => void,
): Followed<T> => {
  const look = () => folders.map((folder) => files.state(folder)).join('\n')
  let seen = look()
  let current = read()
  return {
    current: () => current,
    look() {
      try {
        const now = look()
        if (now === seen) return false
        seen = now
        current = read()
        return true
      } catch (error) {
        onTrouble(error)
        return false
      }
    },
  }
}
