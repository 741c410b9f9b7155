import * as L from 'leaflet'
import { waitForSeparateFrame } from '#kit/browser/paint-timing.ts'
import {
  coveredRectanglesInSquare,
  EMPTY_MARK_COVERAGE,
  type MarkCoverage,
  markCoverageDifference,
} from '#places/map/mark-coverage.ts'
import { readBasemapColours } from './basemap-colours.ts'
import { MAX_NAME_DISTANCE_PX } from './basemap-names.ts'
import type { TileStyle } from './basemap-painter.ts'
import { type BasemapRenderer, createBasemapRenderer } from './basemap-renderer.ts'
import { isCut, type VisibleArea } from './visible-area.ts'

/** A higher device pixel ratio makes no visible difference. */
const MAX_PIXEL_RATIO = 2
const TILE_PX = 512

/** Above this zoom data tiles are enlarged. */
const MAX_DATA_ZOOM = 15

/** Pixels by which place names of a neighbouring tile with streets reach into this one. */
const REACH_AMONG_STREETS_PX = 48

/** A tile and the names that reach into it from neighbouring tiles. */
const TILE_WITH_NAMES = {
  left: -MAX_NAME_DISTANCE_PX,
  top: -MAX_NAME_DISTANCE_PX,
  right: TILE_PX + MAX_NAME_DISTANCE_PX,
  bottom: TILE_PX + MAX_NAME_DISTANCE_PX,
}

interface ShownTile {
  readonly canvas: HTMLCanvasElement
  readonly coords: L.Coords
  readonly forget: AbortController
  /** Null until painted. */
  streets: boolean | null
}

const tileKey = ({ x, y, z }: { x: number; y: number; z: number }): string => `${z} ${x} ${y}`

/** Canvas tiles in theme colours, repainted in place if the theme changes. Fires the event `painted`. */
export const createBasemapLayer = (readVisibleArea: () => VisibleArea) => {
  const tiles = new Map<string, ShownTile>()
  let source: BasemapRenderer

  let look: TileStyle | null = null
  let cover = EMPTY_MARK_COVERAGE
  let visible: VisibleArea | null = null
  let map: L.Map | undefined

  const setLook = (container: Element) => {
    look = {
      colours: readBasemapColours(container),
      dense: Math.min(devicePixelRatio || 1, MAX_PIXEL_RATIO),
      cover,
      visible,
    }
    source.setLook(look)
  }
  const paint = async (tile: ShownTile, again = true): Promise<void> => {
    const { x, y, z: zoom } = tile.coords
    const painted = await source.paint({ zoom, x, y }, tile.forget.signal, again)
    // Copying the bitmap to the canvas takes time, so it gets a frame of its own.
    await waitForSeparateFrame()
    if (tile.forget.signal.aborted) return
    painted.into(tile.canvas)
    tile.streets = painted.streets
  }

  const Layer = L.GridLayer.extend({
    createTile(this: L.GridLayer, coords: L.Coords, done: L.DoneCallback) {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = TILE_PX * (look?.dense ?? 1)
      const tile: ShownTile = { canvas, coords, forget: new AbortController(), streets: null }
      tiles.set(tileKey(coords), tile)
      paint(tile, false).then(
        () => {
          if (tile.forget.signal.aborted) return
          done(undefined, canvas)
          this.fire('painted')
        },
        (reason) => done(reason, canvas),
      )
      return canvas
    },
  })
  const layer: L.GridLayer = new (Layer as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({
    tileSize: TILE_PX,
    updateWhenZooming: false,
    keepBuffer: 1,
  })

  const repaint = () => {
    const container = layer.getContainer()
    if (!container) return
    setLook(container)
    for (const tile of tiles.values()) paint(tile).catch(() => undefined)
  }
  source = createBasemapRenderer(() => {
    // Falls back to drawing in the page.
    source.close()
    source = createBasemapRenderer(() => undefined, true)
    const container = layer.getContainer()
    if (container) setLook(container)
    layer.redraw()
  })

  /** Repaints tiles with names that the edge of the map or an overlay cuts now or cut before. */
  const followView = () => {
    const former = visible
    visible = readVisibleArea()
    if (!look || JSON.stringify(former) === JSON.stringify(visible)) return
    look = { ...look, visible }
    source.setLook(look)
    for (const tile of tiles.values()) {
      const { x, y, z } = tile.coords
      const corner = [x * TILE_PX, y * TILE_PX] as const
      if ([former, visible].some((area) => isCut(area, z, corner, TILE_WITH_NAMES)))
        paint(tile).catch(() => undefined)
    }
  }

  const signs = [
    matchMedia('(prefers-color-scheme: dark)'),
    matchMedia('(prefers-contrast: more)'),
    matchMedia('(forced-colors: active)'),
  ]
  const themes = new MutationObserver(() => requestAnimationFrame(repaint))
  layer.on('tileunload', ({ coords }) => {
    const key = tileKey(coords as L.Coords)
    tiles.get(key)?.forget.abort()
    tiles.delete(key)
  })
  layer.on('remove', () => {
    map?.off('moveend', followView)
    themes.disconnect()
    for (const sign of signs) sign.removeEventListener('change', repaint)
    for (const tile of tiles.values()) tile.forget.abort()
    source.close()
  })
  const onAdd = layer.onAdd.bind(layer)
  layer.onAdd = (next) => {
    map = next
    visible = readVisibleArea()
    map.on('moveend', followView)
    setLook(map.getContainer())
    themes.observe(document.documentElement, { attributes: true })
    for (const sign of signs) sign.addEventListener('change', repaint)
    return onAdd(map)
  }

  const keepOut = (next: MarkCoverage) => {
    const changed = markCoverageDifference(cover, next)
    cover = next
    if (look) {
      look = { ...look, cover }
      source.setLook(look)
    }
    if (changed.boxes.length === 0) return
    for (const tile of tiles.values()) {
      const { x, y, z } = tile.coords
      const around = tile.streets ? REACH_AMONG_STREETS_PX : MAX_NAME_DISTANCE_PX
      const corner = [x * TILE_PX - around, y * TILE_PX - around] as const
      // Above that zoom several map tiles share one data tile, so all of them are repainted.
      const isTouched =
        z > MAX_DATA_ZOOM
          ? z === next.zoom
          : coveredRectanglesInSquare(changed, z, corner, TILE_PX + 2 * around).length > 0
      if (isTouched) paint(tile).catch(() => undefined)
    }
  }

  return {
    layer,
    keepOut,
    followView,
    streetsAt: (place: L.LatLngExpression): boolean | null => {
      if (!map) return null
      const zoom = Math.round(map.getZoom())
      const { x, y } = map.project(place, zoom).divideBy(TILE_PX).floor()
      const across = 2 ** (zoom - 1)
      return tiles.get(tileKey({ x: ((x % across) + across) % across, y, z: zoom }))?.streets ?? null
    },
    seen: () => {
      const all = [...tiles.values()]
      return {
        streets: all.some(({ streets }) => streets),
        outlines: all.some(({ streets }) => streets === false),
      }
    },
  }
}
