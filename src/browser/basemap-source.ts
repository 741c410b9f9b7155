import type { BasemapName } from './basemap-code.ts'
import type { TileShapes } from './basemap-tiles.ts'
import type { TileAsked, WorkerMessage } from './basemap-worker.ts'

const nothing: TileShapes = { land: [], coast: [], lakes: [], rivers: [] }

/** The basemap behind its worker: reading, indexing and cutting never hold up the page. */
export interface BasemapSource {
  readonly tile: (z: number, x: number, y: number) => Promise<TileShapes>
  /** Empty until the file has come, and if it never does. */
  readonly names: () => readonly BasemapName[]
  readonly close: () => void
}

/** Starts the worker; `onNames` runs when the names have come. */
export const openBasemap = (onNames: () => void): BasemapSource => {
  const worker = new Worker(new URL('./basemap-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (shapes: TileShapes) => void>()
  let names: readonly BasemapName[] = []
  let failed = false
  let last = 0

  const giveUp = () => {
    failed = true
    for (const answer of waiting.values()) answer(nothing)
    waiting.clear()
  }
  worker.addEventListener('error', giveUp)
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'failed') return giveUp()
    if (data.kind === 'names') {
      names = data.names
      onNames()
      return
    }
    waiting.get(data.id)?.(data.shapes)
    waiting.delete(data.id)
  })

  return {
    tile: (z, x, y) =>
      new Promise((resolve) => {
        if (failed) return resolve(nothing)
        last += 1
        waiting.set(last, resolve)
        worker.postMessage({ id: last, z, x, y } satisfies TileAsked)
      }),
    names: () => names,
    close: () => worker.terminate(),
  }
}
