import { html } from 'hono/html'
import { addresses } from '#contract/addresses.ts'
import type { LetterTopic } from '#contract/letter-topic.ts'
import { unsubscribeWords as words } from '#copy/gateways/unsubscribe-page.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import { inlinePage } from '#server/gateways/page.ts'
import { refusedSince, refuseTopic, wantTopic } from './recipients.ts'
import { shortened } from './shortened.ts'

/** Where the letters of one's own are set up, for who has a login. */
const settings = html`<p><a href="${addresses.personalData}">${words.settings}</a></p>`

/** The page of a link that opens nothing (any more). */
const lostLinkPage = async () => ({
  ...(await inlinePage(words.title, html`<h1>${words.lostTitle}</h1><p>${words.lost}</p>${settings}`)),
  status: 404 as const,
})

/**
 * Asks before anything ends, or says that it has ended and offers the way back; the form goes to the page's own address.
 * Of the address so much is shown that its owner knows it.
 */
const topicPage = (
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

/** Whose letters of which kind a link speaks of; null for one that opens nothing, or whose letter was emptied. */
const linkOf = async (
  { db, tokens }: Context,
  token: string,
  now: Date,
): Promise<{ address: string; topic: LetterTopic } | null> => {
  const read = tokens.read('unsubscribe', token, now)
  const letter = read.ok ? await findRow(db, 'letter', read.value) : undefined
  return letter?.topic && letter.recipient !== '' ? { address: letter.recipient, topic: letter.topic } : null
}

/** The page of a link: a button to refuse, or to want letters again that were refused. */
export const showUnsubscribe = async (context: Context, token: string, now: Date) => {
  const link = await linkOf(context, token, now)
  if (link === null) return lostLinkPage()
  const refused = await refusedSince(context.db, link.address, link.topic)
  return topicPage(link, refused === null ? 'asked' : 'refused')
}

/** The fields of a form as a browser or a mailbox sends it; none where it is not in shape. */
const fieldsOf = (type: string, body: Uint8Array<ArrayBuffer>): Promise<FormData> =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData())

/** Ends letters of a kind, or sends them again, as the form says; any other form changes nothing. Pressed twice is fine. */
export const takeUnsubscribe = async (
  context: Context,
  sent: { readonly token: string; readonly type: string; readonly body: Uint8Array<ArrayBuffer> },
  now: Date,
) => {
  const link = await linkOf(context, sent.token, now)
  if (link === null) return lostLinkPage()
  const { address, topic } = link
  const fields = await fieldsOf(sent.type, sent.body)
  if (fields.get('List-Unsubscribe') === 'One-Click') {
    await transact(context.db, (trx) => refuseTopic(trx, { address, topic, now }))
    return topicPage(link, 'refused')
  }
  if (fields.get('again') === '1') {
    await transact(context.db, async (trx) => void (await wantTopic(trx, address, topic)))
    return topicPage(link, 'wanted')
  }
  return showUnsubscribe(context, sent.token, now)
}
