import { LRUCache } from 'lru-cache'
import { type SiteFile, siteFileOf } from '#server/http/compress.ts'

/** Some thousand pictures with their compressed copies. */
const CACHE_BYTES = 32 * 1024 * 1024

/** Keeps drawings by what they are drawn of; one that several ask for at once is drawn once. */
export const keptPictures = () => {
  const cache = new LRUCache<string, SiteFile>({ maxSize: CACHE_BYTES })
  const drawing = new Map<string, Promise<SiteFile>>()

  const keep = (key: string, text: string): SiteFile => {
    const file = siteFileOf('streets.svg', Buffer.from(text))
    cache.set(key, file, { size: file.source.length })
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
