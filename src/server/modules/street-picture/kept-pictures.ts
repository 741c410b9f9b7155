import { LRUCache } from 'lru-cache'
import { drawnFileOf, type SiteFile } from '#server/http/compress.ts'

/** Some 5,000 pictures in one encoding. */
const CACHE_BYTES = 32 * 1024 * 1024
const PICTURE_BYTES = 512

/** Keeps drawings by what they are drawn of; one that several ask for at once is drawn once. */
export const keptPictures = () => {
  const cache = new LRUCache<string, SiteFile>({ maxSize: CACHE_BYTES })
  const drawing = new Map<string, Promise<SiteFile>>()

  const keep = (key: string, text: string): SiteFile => {
    let kept: SiteFile | undefined
    let size = 0
    const file = drawnFileOf('streets.svg', text, (bytes) => {
      size = bytes + PICTURE_BYTES
      if (!kept || cache.peek(key) !== kept) return
      cache.delete(key)
      cache.set(key, kept, { size })
    })
    kept = file
    cache.set(key, file, { size })
    return file
  }

  return async (key: string, draw: () => Promise<string> | string): Promise<SiteFile> => {
    const kept = cache.get(key)
    if (kept) return kept
    const before = drawing.get(key)
    if (before) return before
    const made = Promise.resolve()
      .then(draw)
      .then((text) => keep(key, text))
      .finally(() => drawing.delete(key))
    drawing.set(key, made)
    return made
  }
}
