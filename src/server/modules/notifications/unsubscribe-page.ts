import { html } from 'hono/html'
import { addresses } from '#contract/addresses.ts'
import type { LetterTopic } from '#contract/letter-topic.ts'
import { unsubscribeWords as words } from '#copy/gateways/unsubscribe-page.ts'
import { inlinePage } from '#server/gateways/inline-page.ts'
import { shortened } from './shortened.ts'

/** Where the letters of one's own are set up, for who has a login. */
const settings = html`<p><a href="${addresses.personalData}">${words.settings}</a></p>`

/** The page of a link that opens nothing (any more). */
export const lostLinkPage = async () => ({
  ...(await inlinePage(words.title, html`<h1>${words.lostTitle}</h1><p>${words.lost}</p>${settings}`)),
  status: 404 as const,
})

/**
 * Asks before anything ends, or says that it has ended and offers the way back; the form goes to the page's own address.
 * Of the address so much is shown that its owner knows it.
 */
export const topicPage = (
  { topic, address }: { readonly topic: LetterTopic; readonly address: string },
  state: 'asked' | 'refused' | 'wanted',
) =>
  inlinePage(
    words.title,
    state === 'refused'
      ? html`<h1>${words.doneTitle}</h1><p>${words.done(topic, shortened(address))}</p>
<form method="post"><button name="again" value="1" class="center">${words.again}</button></form>${settings}`
      : html`<h1>${state === 'wanted' ? words.wantedTitle : words.title}</h1>
<p>${state === 'wanted' ? words.wanted(topic, shortened(address)) : words.ask(topic, shortened(address))}</p><p class="quiet">${words.whatElse(topic)}</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click" class="${state === 'wanted' ? 'center' : 'main'}">${words.stop}</button></form>${settings}`,
  )
