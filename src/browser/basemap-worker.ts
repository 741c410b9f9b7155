import { type Basemap, type BasemapName, basemapAddress } from './basemap-code.ts'
import { basemapTiles, type TileShapes } from './basemap-tiles.ts'

/** What the page asks of the worker: a tile, answered under the same number. */
export interface TileAsked {
  readonly id: number
  readonly z: number
  readonly x: number
  readonly y: number
}

/** What the worker says: first the names once, then tiles; or that the file did not come. */
export type WorkerMessage =
  | { readonly kind: 'names'; readonly names: readonly BasemapName[] }
  | { readonly kind: 'tile'; readonly id: number; readonly shapes: TileShapes }
  | { readonly kind: 'failed' }

const post = (message: WorkerMessage): void => postMessage(message)

const open = async () => {
  const answer = await fetch(basemapAddress)
  if (!answer.ok) throw new Error(`the basemap answered ${answer.status}`)
  const basemap = (await answer.json()) as Basemap
  post({ kind: 'names', names: basemap.names })
  return basemapTiles(basemap)
}

const opened = open()
opened.catch(() => post({ kind: 'failed' }))

addEventListener('message', ({ data: { id, z, x, y } }: MessageEvent<TileAsked>) => {
  void opened.then(
    (tile) => post({ kind: 'tile', id, shapes: tile(z, x, y) }),
    () => undefined,
  )
})
