import { PMTiles } from 'pmtiles'
import type { StreetFile, StreetIndex } from '#places/api/street-index.ts'
import {
  type DataTileCoords,
  type DataTilePart,
  findStreetFilesOfTile,
  streetIndexUrl,
  toDataTilePart,
} from './street-tiles.ts'
import { decodeStreets, type StreetTile } from './streets-decode.ts'

/** Highest zoom at which water and parks of a coarse file are read; water is enlarged from it above. */
const MAX_COARSE_ZOOM = 12
const MAX_CACHED_TILES = 48
const RETRY_DELAY_MS = 10_000

export interface StreetTilePart {
  readonly key: string
  readonly tile: StreetTile
  readonly part: DataTilePart
  readonly bounds: StreetFile['bounds']
  /** Water drawn below the streets, from a lower zoom than theirs. */
  readonly water?: Pick<StreetTilePart, 'tile' | 'part'>
}

const selectWater = ({ extent, areas }: StreetTile): StreetTile => ({
  extent,
  areas: new Map([['water', areas.get('water') ?? []]]),
  lines: new Map(),
  tunnels: new Map(),
  roadNames: [],
  places: [],
})

const tileKey = ({ address }: StreetFile, { z, x, y }: DataTileCoords): string => `${address} ${z}/${x}/${y}`

/** Fetches each tile once, by its byte range in the file. */
export const createStreetReader = () => {
  const archives = new Map<string, PMTiles>()
  const tiles = new Map<string, Promise<StreetTile | null>>()
  let index: Promise<StreetIndex> | undefined

  const readIndex = (): Promise<StreetIndex> => {
    index ??= fetch(streetIndexUrl)
      .then((answer) => {
        if (!answer.ok) throw new Error(`the street index returned status ${answer.status}`)
        return answer.json() as Promise<StreetIndex>
      })
      .catch(() => {
        setTimeout(() => {
          index = undefined
        }, RETRY_DELAY_MS)
        return { files: [] }
      })
    return index
  }
  const archiveOf = ({ address }: StreetFile): PMTiles => {
    const known = archives.get(address) ?? new PMTiles(new URL(address, location.origin).href)
    archives.set(address, known)
    return known
  }
  const fetchTile = async (file: StreetFile, { z, x, y }: DataTileCoords): Promise<StreetTile | null> => {
    const found = await archiveOf(file).getZxy(z, x, y)
    return found ? decodeStreets(new Uint8Array(found.data), !file.coarse || z <= MAX_COARSE_ZOOM) : null
  }
  const keptTile = (key: string, file: StreetFile, place: DataTileCoords): Promise<StreetTile | null> => {
    const known =
      tiles.get(key) ??
      fetchTile(file, place).catch(() => {
        tiles.delete(key)
        return null
      })
    tiles.delete(key)
    tiles.set(key, known)
    for (const oldest of tiles.keys()) {
      if (tiles.size <= MAX_CACHED_TILES) break
      tiles.delete(oldest)
    }
    return known
  }

  const readWater = async (file: StreetFile, place: DataTileCoords): Promise<StreetTilePart['water']> => {
    const part = toDataTilePart({ maxZoom: MAX_COARSE_ZOOM }, place)
    const tile = await keptTile(tileKey(file, part), file, part)
    return tile ? { tile: selectWater(tile), part } : undefined
  }

  /** Parts are ordered from the lowest file to the topmost; unavailable tiles are left out. */
  return async (place: DataTileCoords): Promise<StreetTilePart[]> => {
    const files = findStreetFilesOfTile(await readIndex(), place)
    const parts = await Promise.all(
      files.map(async (file): Promise<StreetTilePart | null> => {
        const part = toDataTilePart(file, place)
        const key = tileKey(file, part)
        const [tile, water] = await Promise.all([
          keptTile(key, file, part),
          file.coarse && part.z > MAX_COARSE_ZOOM ? readWater(file, place) : undefined,
        ])
        return tile && { key, tile, part, bounds: file.bounds, ...(water && { water }) }
      }),
    )
    return parts.filter((part) => part !== null).reverse()
  }
}
