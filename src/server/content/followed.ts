import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What is read out of folders of `content/`, and read again when their files change. */
export interface Followed<T> {
  current(): T
  /** Looks at the files; true when something else was read. What cannot be read leaves what stood. */
  look(): boolean
}

/** Names, sizes and times of the files of a folder: other ones mean that an editor was here. */
const stateOf = (folder: string): string =>
  readdirSync(folder)
    .sort()
    .map((name) => {
      const { mtimeMs, size } = statSync(join(folder, name))
      return `${name} ${mtimeMs} ${size}`
    })
    .join('\n')

/**
 * Reads now, and again whenever files of the folders changed, so that pages and the server say the same
 * without a restart. A file that is not in shape stops the start; later it is told to `onTrouble`, once an
 * edit.
 */
export const followed = <T>(
  folders: readonly string[],
  read: () => T,
  onTrouble: (error: unknown) => void,
): Followed<T> => {
  const look = () => folders.map(stateOf).join('\n')
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
