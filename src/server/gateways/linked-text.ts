import { html, raw } from 'hono/html'
import type { Markup } from './page.ts'

/** Plain text whose web addresses can be followed; `attributes` are markup that each link has besides. */
export const withLinks = (text: string, attributes = ''): (Markup | string)[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}"${raw(attributes && ` ${attributes}`)}>${piece}</a>` : piece,
    )
