type Colour = readonly [number, number, number]

const toCssColour = (colour: Colour): string => `rgb(${colour.map(Math.round).join(' ')})`

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const brightness = ([red, green, blue]: Colour): number => (0.3 * red + 0.59 * green + 0.11 * blue) / 255

/** Resolves any CSS colour of the theme, also in forced-colours mode. */
const createColourReader = (element: Element) => {
  const probe = element.ownerDocument.createElement('i')
  probe.hidden = true
  element.append(probe)
  const style = getComputedStyle(probe)
  const forced = matchMedia('(forced-colors: active)').matches
  return {
    read: (name: string, whenForced: string): Colour => {
      probe.style.color = forced ? whenForced : `var(--c-${name})`
      const [red = 0, green = 0, blue = 0] = (style.color.match(/[\d.]+/g) ?? []).map(Number)
      return [red, green, blue]
    },
    done: () => probe.remove(),
  }
}

/** Uses the theme's colour roles and mixtures of them. */
export const readBasemapColours = (element: Element) => {
  const { read, done } = createColourReader(element)
  const page = read('page', 'Canvas')
  const surface = read('surface', 'Canvas')
  const sunken = read('surface-sunken', 'Canvas')
  const text = read('text', 'CanvasText')
  const muted = read('text-muted', 'CanvasText')
  const border = read('border', 'CanvasText')
  const control = read('border-control', 'CanvasText')
  const info = read('info', 'LinkText')
  const infoSoft = read('info-soft', 'Canvas')
  const onInfoSoft = read('on-info-soft', 'CanvasText')
  const success = read('success', 'CanvasText')
  done()

  const dark = brightness(page) < 0.5
  // High-contrast themes need stronger lines.
  const hard = Math.abs(brightness(border) - brightness(page)) > 0.6 ? 1.5 : 1
  const inked = (share: number) => toCssColour(mix(page, text, Math.min(1, share * hard)))
  const green = (share: number) => toCssColour(mix(page, success, share))
  const water = mix(infoSoft, info, 0.14)
  const bed = dark ? mix(page, text, 0.2) : surface
  return {
    water: toCssColour(water),
    land: toCssColour(page),
    shore: toCssColour(mix(page, control, 0.6)),
    river: toCssColour(mix(water, info, 0.4)),
    grid: toCssColour(mix(page, border, 0.45)),
    name: toCssColour(text),
    town: toCssColour(muted),
    sea: toCssColour(onInfoSoft),
    halo: toCssColour(page),
    built: toCssColour(mix(page, sunken, dark ? 0.9 : 0.5)),
    industrial: toCssColour(mix(page, sunken, 1)),
    grass: green(0.07),
    wood: green(dark ? 0.13 : 0.12),
    park: green(dark ? 0.18 : 0.17),
    building: inked(dark ? 0.1 : 0.09),
    wall: inked(dark ? 0.22 : 0.2),
    inkMain: inked(dark ? 0.55 : 0.58),
    ink: inked(dark ? 0.38 : 0.4),
    inkFine: inked(dark ? 0.24 : 0.25),
    bed: toCssColour(bed),
    bedMain: toCssColour(dark ? mix(page, text, 0.3) : surface),
    edge: inked(dark ? 0.04 : 0.24),
    edgeMain: inked(dark ? 0.04 : 0.46),
    path: inked(0.3),
    rail: inked(0.42),
    street: toCssColour(mix(text, muted, 0.6)),
    font: getComputedStyle(element).fontFamily,
    scale: (Number.parseFloat(getComputedStyle(element.ownerDocument.documentElement).fontSize) || 16) / 16,
  }
}
/** Plain strings, which can be posted to a worker. */
export type BasemapColours = ReturnType<typeof readBasemapColours>
