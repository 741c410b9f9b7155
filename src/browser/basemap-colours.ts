/** Colours and type of the basemap, as the page's theme has them now. */
export interface BasemapColours {
  readonly water: string
  readonly land: string
  readonly shore: string
  readonly river: string
  readonly grid: string
  readonly name: string
  readonly town: string
  readonly sea: string
  readonly halo: string
  readonly font: string
  /** The reader's size of text, 1 as it comes. */
  readonly scale: number
}

/** Reads the roles of the theme at an element; the map has no colours of its own. */
export const basemapColours = (element: Element): BasemapColours => {
  const style = getComputedStyle(element)
  const role = (name: string) => style.getPropertyValue(`--c-${name}`).trim()
  const root = Number.parseFloat(getComputedStyle(element.ownerDocument.documentElement).fontSize)
  return {
    water: role('info-soft'),
    land: role('page'),
    shore: role('border-control'),
    river: role('info'),
    grid: role('border'),
    name: role('text'),
    town: role('text-muted'),
    sea: role('on-info-soft'),
    halo: role('page'),
    font: style.fontFamily,
    scale: (root || 16) / 16,
  }
}
