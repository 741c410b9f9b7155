import { html } from 'hono/html'
import { addresses } from '#contract/addresses.ts'
import type { LetterTopic } from '#contract/letter-topic.ts'
import { unsubscribeWords as words } from '#copy/gateways/unsubscribe-page.ts'
import { inlinePage } from '#server/gateways/inline-page.ts'

/** Where the letters of one's own are set up, for who has a login. */
const settings = html`<p><a href="${addresses.personalData}">${words.settings}</a></p>`

/** The page of a link that opens nothing (any more). */
export const lostLinkPage = async () => ({
  ...(await inlinePage(words.title, html`<h1>${words.lostTitle}</h1><p>${words.lost}</p>${settings}`)),
  status: 404 as const,
})

/** Asks before anything ends, or says that it has ended and offers the way back; the form goes to the page's own address. */
export const topicPage = (topic: LetterTopic, state: 'asked' | 'refused' | 'wanted') =>
  inlinePage(
    words.title,
    state === 'refused'
      ? html`<h1>${words.doneTitle}</h1><p>${words.done(topic)}</p>
<form method="post"><button name="again" value="1" class="center">${words.again}</button></form>${settings}`
      : html`<h1>${state === 'wanted' ? words.wantedTitle : words.title}</h1>
<p>${state === 'wanted' ? words.wanted(topic) : words.ask(topic)}</p><p class="quiet">${words.whatElse(topic)}</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click" class="main">${words.stop}</button></form>${settings}`,
  )
