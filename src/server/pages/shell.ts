import type { DrawnPage } from '#domain/page-office.ts'

const SLOT = /\{\{slot:(\w+)\}\}/

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that may stand in HTML and XML, between tags and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** What a build left of the site around a page of offices (commands/build/office-shell.ts). */
export interface Shell {
  /** HTML with slots. */
  readonly frame: string
  /** The address of the script of an office's page, in which that of every page is. */
  readonly script: string
  /** The address of the script of every page. */
  readonly pageScript: string
}

/** Puts drawn pages into the frame. */
export const openShell = ({ frame, script, pageScript }: Shell): ((page: DrawnPage) => string) => {
  const pieces = frame.split(SLOT)
  return ({ title, description, head, body, asks }) => {
    const values: Readonly<Record<string, string>> = {
      title: escapeMarkup(title),
      description: escapeMarkup(description),
      head,
      body,
      script: `<script type="module" src="${asks ? script : pageScript}"></script>`,
    }
    return pieces.map((piece, index) => (index % 2 === 0 ? piece : (values[piece] ?? ''))).join('')
  }
}
