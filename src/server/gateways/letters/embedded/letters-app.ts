import { Hono } from 'hono'
import { html } from 'hono/html'
import { lettersWords as words } from '#copy/gateways/letters.ts'
import { type Markup, page, pageHeaders, pageStylesHeaders } from '../../page.ts'
import { pageStyles } from '../../page-styles.ts'
import type { LetterInbox, ReceivedLetter } from './letter-inbox.ts'
import { withLinks } from './linked-text.ts'

/** The path under which the inbox's pages are mounted. */
export const lettersMount = '/dev/letters'

const styles = `${lettersMount}/page.css`
const moscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A letter's own id, without the brackets of its header: where its row stands in the list. */
const anchorOf = ({ messageId }: ReceivedLetter): string => messageId.replace(/^<|>$/g, '')

const list = (letters: readonly ReceivedLetter[]): Markup => html`<h1>${words.title}</h1>
<p class="quiet">${words.lead}</p>
${
  letters.length === 0
    ? html`<p>${words.none}</p>`
    : html`<div class="wide"><table>
<thead><tr><th>${words.when}</th><th>${words.to}</th><th>${words.subject}</th></tr></thead>
<tbody>${letters.map(
        (
          letter,
        ) => html`<tr id="${anchorOf(letter)}"><td>${moscow.format(letter.receivedAt)}</td><td>${letter.to.join(', ')}</td>
<td><a href="${lettersMount}/${letter.id}">${letter.subject || words.noSubject}</a></td></tr>`,
      )}</tbody></table></div>`
}`

const one = (letter: ReceivedLetter): Markup => {
  const here = `${lettersMount}/${letter.id}`
  return html`<p><a href="${lettersMount}">${words.all}</a></p>
<h1>${letter.subject || words.noSubject}</h1>
<dl><dt>${words.from}</dt><dd>${letter.from}</dd><dt>${words.to}</dt><dd>${letter.to.join(', ')}</dd>
<dt>${words.when}</dt><dd>${moscow.format(letter.receivedAt)}</dd></dl>
<pre>${withLinks(letter.text)}</pre>
${letter.html === undefined ? '' : html`<p><a href="${here}/html">${words.asHtml}</a></p>`}
${
  letter.attachments.length === 0
    ? ''
    : html`<h2>${words.attachments}</h2><ul>${letter.attachments.map(
        (each, at) => html`<li><a href="${here}/attachments/${at}">${each.filename}</a></li>`,
      )}</ul>`
}`
}

/** Pages on what the embedded inbox received, for development only; mount at {@link lettersMount}. */
export function lettersApp(inbox: LetterInbox): Hono {
  const app = new Hono()
  const show = async (title: string, content: Markup) => String(await page(styles, title, content))
  const letter = (id: string) => inbox.letters().find((each) => String(each.id) === id)

  app.get('/', async (c) => c.body(await show(words.title, list(inbox.letters())), 200, pageHeaders()))
  app.get('/page.css', (c) => c.body(pageStyles, 200, pageStylesHeaders))
  app.get('/:id', async (c) => {
    const found = letter(c.req.param('id'))
    return found ? c.body(await show(found.subject, one(found)), 200, pageHeaders()) : c.notFound()
  })
  app.get('/:id/html', (c) => {
    const found = letter(c.req.param('id'))
    if (found?.html === undefined) return c.notFound()
    return c.body(found.html, 200, {
      ...pageHeaders(),
      // A letter's own markup, shut in: its styles and inline pictures, nothing else.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups",
    })
  })
  app.get('/:id/attachments/:at', (c) => {
    const file = letter(c.req.param('id'))?.attachments[Number(c.req.param('at'))]
    if (!file) return c.notFound()
    return c.body(new Uint8Array(file.content), 200, {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
  return app
}
