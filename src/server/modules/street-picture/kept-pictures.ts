import { LRUCache } from 'lru-cache'
import { type SiteFile, siteFileOf } from '#server/http/compress.ts'

/** Some thousand pictures with their compressed copies. */
const CACHE_BYTES = 32 * 1024 * 1024

type Draw = () => Promise<string> | string

/** Keeps drawings by what they are drawn of; one that several ask for at once is drawn once. */
export const keptPictures = () => {
  const cache = new LRUCache<string, SiteFile, Draw>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ source }) => source.length,
    fetchMethod: async (_key, _stale, { context: draw }) =>
      siteFileOf('streets.svg', Buffer.from(await draw())),
  })
  return (key: string, draw: Draw): Promise<SiteFile> => cache.forceFetch(key, { context: draw })
}
