import * as L from 'leaflet'
import { basemapColours } from './basemap-colours.ts'
import { drawTile } from './basemap-draw.ts'
import { openBasemap } from './basemap-source.ts'

/** How many screen pixels one pixel of the page is drawn with at most: beyond two nobody sees it. */
const MOST_DENSE = 2

/** The embedded basemap as a layer of canvas tiles in the colours of the theme; redrawn when the theme changes. */
export const basemapLayer = (attribution: string): L.GridLayer => {
  let repaint = () => {}
  const source = openBasemap(() => repaint())

  const Layer = L.GridLayer.extend({
    createTile(this: L.GridLayer, { x, y, z }: L.Coords, done: L.DoneCallback) {
      const canvas = document.createElement('canvas')
      const dense = Math.min(devicePixelRatio || 1, MOST_DENSE)
      canvas.width = 256 * dense
      canvas.height = 256 * dense
      const pen = canvas.getContext('2d')
      const container = this.getContainer()
      void source.tile(z, x, y).then((shapes) => {
        if (pen && container) {
          pen.scale(dense, dense)
          drawTile(pen, { z, x, y, shapes, names: source.names(), colours: basemapColours(container) })
        }
        done(undefined, canvas)
      })
      return canvas
    },
  })
  const layer: L.GridLayer = new (Layer as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({
    attribution,
    updateWhenZooming: false,
    keepBuffer: 1,
  })
  repaint = () => void layer.redraw()

  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const themes = new MutationObserver(() => requestAnimationFrame(repaint))
  layer.on('add', () => {
    themes.observe(document.documentElement, { attributes: true })
    scheme.addEventListener('change', repaint)
  })
  layer.on('remove', () => {
    themes.disconnect()
    scheme.removeEventListener('change', repaint)
    source.close()
  })
  return layer
}
