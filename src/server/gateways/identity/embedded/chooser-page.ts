import { html } from 'hono/html'
import { identityWords as words } from '#copy/gateways/identity.ts'
import { type Markup, page } from '../../page.ts'
import { demoPeople, demoPersonas } from './demo-people.ts'

/** Asks which demo person comes; the buttons carry the person's name as their value. */
export const chooserPage = (styles: string, action: string): Markup =>
  page(
    styles,
    words.title,
    html`<h1>${words.title}</h1>
<p class="quiet">${words.lead}</p>
<form method="post" action="${action}">
${demoPersonas.map(
  (persona) => html`<button type="submit" name="person" value="${persona}">
<strong>${demoPeople[persona].userName}</strong><span>${demoPeople[persona].hint}</span></button>
`,
)}<button type="submit" class="center" name="person" value="cancel">${words.cancel}</button>
</form>`,
  )

/** Says that a login cannot go on, or what an account page has to say, with the way back to the site. */
export const messagePage = (styles: string, home: string, title: string, lead: string): Markup =>
  page(styles, title, html`<h1>${title}</h1><p>${lead}</p><p><a href="${home}">${words.home}</a></p>`)
