import type { BasemapColours } from './basemap-colours.ts'
import type { GroundKind, WayKind } from './streets-decode.ts'
import type { LabelStyle } from './streets-labels.ts'

/** From this zoom on roads have an edge on both sides. */
export const MIN_CASING_ZOOM = 13
export const MIN_BUILDINGS_ZOOM = 15

/** Width in pixels by zoom. */
const widths: Readonly<Record<WayKind, Readonly<Record<number, number>>>> = {
  motorway: { 9: 1.8, 11: 2.8, 12: 3.6, 13: 5.5, 15: 10, 17: 22, 19: 44 },
  trunk: { 9: 1.6, 11: 2.6, 12: 3.4, 13: 5.2, 15: 9.5, 17: 21, 19: 42 },
  primary: { 9: 1.1, 11: 1.9, 12: 2.6, 13: 4.4, 15: 8.5, 17: 19, 19: 38 },
  secondary: { 9: 0.7, 11: 1.2, 12: 1.9, 13: 3.6, 15: 7.5, 17: 17, 19: 34 },
  tertiary: { 10: 0.5, 11: 0.8, 12: 1.2, 13: 2.6, 15: 6.5, 17: 15, 19: 30 },
  minor: { 11: 0.4, 12: 0.6, 13: 1.5, 14: 2.6, 15: 4.6, 17: 12, 19: 26 },
  service: { 14: 0.8, 15: 1.6, 17: 6, 19: 14 },
  path: { 14: 0.6, 16: 1.1, 19: 2 },
  stream: { 12: 0.5, 15: 1.2, 18: 3 },
  river: { 8: 1, 12: 1.6, 15: 3, 18: 8 },
  rail: { 9: 0.8, 13: 1.1, 15: 1.6, 18: 2.6 },
  transit: { 13: 0.7, 16: 1.1, 19: 1.6 },
  yard: { 14: 0.5, 17: 1 },
}
const firstZoom: Partial<Readonly<Record<WayKind, number>>> = {
  secondary: 10,
  tertiary: 11,
  minor: 12,
  service: 14,
  path: 15,
  stream: 13,
  transit: 13,
  yard: 14,
}

/** In pixels; 0 where the way is not drawn. */
export const roadWidthPx = (way: WayKind, zoom: number): number => {
  if (zoom < (firstZoom[way] ?? 0)) return 0
  const steps = Object.entries(widths[way]).map(([at, width]) => [Number(at), width] as const)
  const next = steps.findIndex(([at]) => at >= zoom)
  const [lastZoom, last] = steps.at(-1) ?? [0, 0]
  if (next === -1) return last * 1.35 ** (zoom - lastZoom)
  const [toZoom, to] = steps[next] ?? [zoom, last]
  const [fromZoom, from] = steps[next - 1] ?? [toZoom, to]
  return toZoom === fromZoom ? to : from + ((to - from) * (zoom - fromZoom)) / (toZoom - fromZoom)
}

const isMain = (way: WayKind): boolean => way === 'motorway' || way === 'trunk' || way === 'primary'

export const hasRoadCasing = (way: WayKind, zoom: number): boolean =>
  zoom >= MIN_CASING_ZOOM && roadWidthPx(way, zoom) > 2 && way !== 'path'

export const roadFillColour = (way: WayKind, colours: BasemapColours): string =>
  isMain(way) ? colours.bedMain : colours.bed

export const roadCasingColour = (way: WayKind, colours: BasemapColours): string =>
  isMain(way) ? colours.edgeMain : colours.edge

export const roadLineColour = (way: WayKind, colours: BasemapColours): string => {
  if (way === 'motorway' || way === 'trunk') return colours.inkMain
  if (way === 'primary') return colours.ink
  return way === 'path' ? colours.path : colours.inkFine
}

export const groundColour = (ground: GroundKind, colours: BasemapColours): string =>
  ground === 'residential' ? colours.built : colours[ground]

interface Lettering {
  readonly weight: 400 | 650
  readonly italic?: true
  readonly size: number
  readonly colour: keyof Pick<BasemapColours, 'name' | 'town' | 'sea' | 'street'>
}

export const labelTypography: Readonly<Record<LabelStyle, Lettering>> = {
  city: { weight: 650, size: 17, colour: 'name' },
  town: { weight: 650, size: 14.5, colour: 'name' },
  village: { weight: 400, size: 13, colour: 'town' },
  quarter: { weight: 650, size: 12.5, colour: 'town' },
  main: { weight: 400, size: 12.5, colour: 'name' },
  street: { weight: 400, size: 12, colour: 'street' },
  small: { weight: 400, size: 11.5, colour: 'street' },
  metro: { weight: 650, size: 12.5, colour: 'name' },
  /** At the first zoom of the stations, where offices matter more. */
  farMetro: { weight: 400, size: 12, colour: 'town' },
  river: { weight: 400, italic: true, size: 12, colour: 'sea' },
}

export const labelFont = (
  look: LabelStyle,
  { font, scale }: Pick<BasemapColours, 'font' | 'scale'>,
): string => {
  const { weight, size, italic } = labelTypography[look]
  return `${italic ? 'italic ' : ''}${weight} ${size * scale}px ${font}`
}
