import { Hono } from 'hono'
import { html } from 'hono/html'
import { emailInboxWords as words } from '#copy/gateways/email-inbox.ts'
import { type Markup, page, pageHeaders, pageStyles, pageStylesHeaders, withLinks } from '../../page.ts'
import type { EmailInbox, ReceivedEmail } from './email-inbox.ts'

/** The path under which the inbox's pages are mounted. */
export const emailInboxMount = '/dev/letters'

const styles = `${emailInboxMount}/page.css`
const moscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A letter's own id, without the brackets of its header: where its row stands in the list. */
const anchorOf = ({ messageId }: ReceivedEmail): string => messageId.replace(/^<|>$/g, '')

const list = (emails: readonly ReceivedEmail[]): Markup => html`<h1>${words.title}</h1>
<p class="quiet">${words.lead}</p>
${
  emails.length === 0
    ? html`<p>${words.none}</p>`
    : html`<div class="wide"><table>
<thead><tr><th>${words.when}</th><th>${words.to}</th><th>${words.subject}</th></tr></thead>
<tbody>${emails.map(
        (
          email,
        ) => html`<tr id="${anchorOf(email)}"><td>${moscow.format(email.receivedAt)}</td><td>${email.to.join(', ')}</td>
<td><a href="${emailInboxMount}/${email.id}">${email.subject || words.noSubject}</a></td></tr>`,
      )}</tbody></table></div>`
}`

const emailPage = (email: ReceivedEmail): Markup => {
  const here = `${emailInboxMount}/${email.id}`
  return html`<p><a href="${emailInboxMount}">${words.all}</a></p>
<h1>${email.subject || words.noSubject}</h1>
<dl><dt>${words.from}</dt><dd>${email.from}</dd><dt>${words.to}</dt><dd>${email.to.join(', ')}</dd>
<dt>${words.when}</dt><dd>${moscow.format(email.receivedAt)}</dd></dl>
<pre>${withLinks(email.text)}</pre>
<form method="post" action="${here}/sent-back"><button>${words.sendBack}</button></form>
${email.html === undefined ? '' : html`<p><a href="${here}/html">${words.asHtml}</a></p>`}
${
  email.attachments.length === 0
    ? ''
    : html`<h2>${words.attachments}</h2><ul>${email.attachments.map(
        (attachment, index) =>
          html`<li><a href="${here}/attachments/${index}">${attachment.filename}</a></li>`,
      )}</ul>`
}`
}

/** Pages on what the embedded inbox received, for development only; mount at {@link lettersMount}. */
export function emailInboxApp(inbox: EmailInbox): Hono {
  const app = new Hono()
  const show = async (title: string, content: Markup) => String(await page(styles, title, content))
  const email = (id: string) => inbox.emails().find((email) => String(email.id) === id)

  app.get('/', async (c) => c.body(await show(words.title, list(inbox.emails())), 200, pageHeaders()))
  app.get('/page.css', (c) => c.body(pageStyles, 200, pageStylesHeaders))
  app.get('/:id', async (c) => {
    const found = email(c.req.param('id'))
    return found ? c.body(await show(found.subject, emailPage(found)), 200, pageHeaders()) : c.notFound()
  })
  app.post('/:id/sent-back', async (c) => {
    const found = email(c.req.param('id'))
    if (!found) return c.notFound()
    inbox.sendBack(found)
    const content = html`<h1>${words.sentBack}</h1><p><a href="${emailInboxMount}">${words.all}</a></p>`
    return c.body(await show(words.sentBack, content), 200, pageHeaders())
  })
  app.get('/:id/html', (c) => {
    const found = email(c.req.param('id'))
    if (found?.html === undefined) return c.notFound()
    return c.body(found.html, 200, {
      ...pageHeaders(),
      // A letter's own markup, shut in: its styles and inline pictures, nothing else.
      'content-security-policy':
        "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups",
    })
  })
  app.get('/:id/attachments/:at', (c) => {
    const file = email(c.req.param('id'))?.attachments[Number(c.req.param('at'))]
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
