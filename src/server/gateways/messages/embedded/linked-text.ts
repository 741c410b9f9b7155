import { html } from 'hono/html'
import type { Markup } from '../../page.ts'

/** Plain text whose web addresses can be followed. */
export const withLinks = (text: string): (Markup | string)[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece))
