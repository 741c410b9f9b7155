import { escapeXml, paintRoleColour } from './picture-frame.ts'

/** Size that other sites recommend for `og:image`. */
const previewSize = { width: 1200, height: 630 } as const
const TEXT_LEFT = 64
const MAP_LEFT = 600
const DOOR_SIDE = 64
const DOOR_GAP = 12

interface PreviewText {
  readonly brand: string
  readonly title: string
  readonly lines: readonly string[]
  /** Call to action at the bottom, such as the lowest price; null without one. */
  readonly call: string | null
}

const MAX_LINES = 3
const MAX_LETTERS = 27

/** Breaks a text between words; a longer text ends with an ellipsis. */
export const wrapPreviewText = (text: string): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < MAX_LETTERS)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length <= MAX_LINES
    ? lines
    : [...lines.slice(0, MAX_LINES - 1), `${(lines[MAX_LINES - 1] ?? '').slice(0, MAX_LETTERS - 1)}…`]
}

/** A door of the wall, as in the logo: slot, keyhole and the lines of a postmark. */
const drawDoor = (x: number, y: number, side: number, isChosen: boolean): string => {
  const [door, sign] = isChosen
    ? [paintRoleColour('accent'), paintRoleColour('surface')]
    : [paintRoleColour('inkRaised'), paintRoleColour('borderOnInk')]
  return `<g transform="translate(${x} ${y}) scale(${side / 36}) translate(-4 -4)"><path fill="${door}" d="M10 4h24a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6z"/><path fill="${sign}" d="M12.5 11h19a2.5 2.5 0 0 1 0 5h-19a2.5 2.5 0 0 1 0-5zM14 23.5a4 4 0 0 1 2.1 7.4L17 34.5h-6l.9-3.6A4 4 0 0 1 14 23.5z"/><path fill="none" stroke="${sign}" stroke-width="2.2" stroke-linecap="round" d="M22 23.5c2.2-1.9 4.2 1.9 6.4 0s4.2 1.9 6.4 0M22 28.7c2.2-1.9 4.2 1.9 6.4 0s4.2 1.9 6.4 0M22 33.9c2.2-1.9 4.2 1.9 6.4 0s4.2 1.9 6.4 0"/></g>`
}

interface Wall {
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
  readonly chosen: number
}

const drawWall = ({ left, top, columns, rows, chosen }: Wall): string =>
  Array.from({ length: columns * rows }, (_, index) =>
    drawDoor(
      left + (index % columns) * (DOOR_SIDE + DOOR_GAP),
      top + Math.floor(index / columns) * (DOOR_SIDE + DOOR_GAP),
      DOOR_SIDE,
      index === chosen,
    ),
  ).join('')

const drawText = (y: number, size: number, colour: string, text: string, weight = 400): string =>
  `<text x="${TEXT_LEFT}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escapeXml(text)}</text>`

const drawTexts = ({ brand, title, lines, call }: PreviewText): string =>
  [
    `<g>${drawDoor(TEXT_LEFT, 56, 52, true)}</g>`,
    `<text x="${TEXT_LEFT + 72}" y="93" font-size="32" font-weight="600" fill="${paintRoleColour('textOnInk')}">${escapeXml(brand)}</text>`,
    drawText(218, 56, paintRoleColour('textOnInk'), title, 600),
    ...lines.map((line, index) => drawText(278 + index * 46, 34, paintRoleColour('textMutedOnInk'), line)),
    call === null ? '' : drawText(460, 40, paintRoleColour('accentOnInk'), call, 600),
  ].join('')

const wrapPreview = (inside: string): string => {
  const { width, height } = previewSize
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${paintRoleColour('ink')}" d="M0 0h${width}v${height}H0z"/>${inside}</svg>`
}

/** Part of the street picture that contains the pin and the map attribution. */
const MAP_PART = { left: 140, width: 305, height: 320 } as const

/** Replaces a missing map. */
const SIDE_WALL: Wall = { left: MAP_LEFT + 84, top: 56, columns: 8, rows: 8, chosen: 26 }

/** `streets` is the content of a street picture; null if only the settlement of the office is known. */
export const drawOfficePreview = (text: PreviewText, streets: string | null): string => {
  const width = previewSize.width - MAP_LEFT
  return wrapPreview(
    [
      streets === null
        ? drawWall(SIDE_WALL)
        : `<svg x="${MAP_LEFT}" y="0" width="${width}" height="${previewSize.height}" viewBox="${MAP_PART.left} 0 ${MAP_PART.width} ${MAP_PART.height}" preserveAspectRatio="xMidYMid slice">${streets}</svg>`,
      streets === null ? '' : drawWall({ left: TEXT_LEFT, top: 526, columns: 6, rows: 2, chosen: 3 }),
      drawTexts(text),
    ].join(''),
  )
}

export const drawSitePreview = (text: PreviewText): string =>
  wrapPreview(`${drawWall(SIDE_WALL)}${drawTexts(text)}`)
