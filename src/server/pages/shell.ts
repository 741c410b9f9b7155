import type { DrawnPage } from '#domain/page-office.ts'

const SLOT = /\{\{slot:(\w+)\}\}/

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that may stand in HTML and XML, between tags and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The files that a page loads, by their addresses. */
interface Loaded {
  readonly script: string
  readonly styleSheet: string
}

/** What a build left of the site around a page of offices (commands/build/office-shell.ts). */
export interface Shell extends Readonly<Record<DrawnPage['kind'], Loaded>> {
  /** HTML with slots. */
  readonly frame: string
}

/** Puts drawn pages into the frame. */
export const openShell = ({ frame, ...loaded }: Shell): ((page: DrawnPage) => string) => {
  const pieces = frame.split(SLOT)
  return ({ title, description, head, body, kind }) => {
    const { script, styleSheet } = loaded[kind]
    const values: Readonly<Record<string, string>> = {
      title: escapeMarkup(title),
      description: escapeMarkup(description),
      head,
      body,
      loaded: `<link rel="stylesheet" href="${styleSheet}"><script type="module" src="${script}"></script>`,
    }
    return pieces.map((piece, index) => (index % 2 === 0 ? piece : (values[piece] ?? ''))).join('')
  }
}
