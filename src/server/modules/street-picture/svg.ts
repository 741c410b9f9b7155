import type { ColourRole } from '#theme/tokens/colour-roles.ts'
import { light } from '#theme/tokens/light.ts'
import { pictureSize } from './picture-frame.ts'

const kebab = (name: string): string => name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)

/** The roles that pictures are painted in. */
const roles = [
  'surface',
  'surfaceSunken',
  'skeleton',
  'successSoft',
  'infoSoft',
  'borderControl',
  'text',
  'textMuted',
  'accent',
  'action',
] as const satisfies readonly ColourRole[]
type PaintRole = (typeof roles)[number]

const variableOf = (role: PaintRole): string => `--c-${kebab(role)}`

/** What a page that shows pictures must keep of its theme: the names of their colours. */
export const pictureVariables: readonly string[] = roles.map(variableOf)

/** A colour of the theme of the page that shows the picture; by itself the picture is light. */
export const paint = (role: PaintRole): string => `var(${variableOf(role)},${light[role]})`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Words of maps and lists as they may stand in the picture. */
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The office in the middle: a drop with a hole. */
export const pin = (): string =>
  `<path fill="${paint('accent')}" stroke="${paint('surface')}" stroke-width="2" d="M320 162c-4-9-14-14-14-26a14 14 0 0 1 28 0c0 12-10 17-14 26z"/><circle cx="320" cy="136" r="5" fill="${paint('surface')}"/>`

/** A whole picture; a page takes what is in it by its name `#streets` and gives it its theme. */
export const svgOf = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureSize.width} ${pictureSize.height}"><g id="streets">${inside}</g></svg>\n`
