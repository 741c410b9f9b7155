import type { Kysely } from 'kysely'
import type { LetterTopic } from '#contract/letter-topic.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import { refusedSince, refuseTopic, wantTopic } from './refused-topics.ts'
import { lostLinkPage, topicPage } from './unsubscribe-page.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly tokens: SignedTokens
}

/** Whose letters of which kind a link speaks of; null for one that opens nothing, or whose letter was emptied. */
const linkOf = async (
  { db, tokens }: Deps,
  token: string,
  now: Date,
): Promise<{ address: string; topic: LetterTopic } | null> => {
  const read = tokens.read('unsubscribe', token, now)
  const letter = read.ok ? await findRow(db, 'letter', read.value) : undefined
  return letter?.topic && letter.recipient !== '' ? { address: letter.recipient, topic: letter.topic } : null
}

/** The page of a link: a button to refuse, or to want letters again that were refused. */
export const showUnsubscribe = async (deps: Deps, token: string, now: Date) => {
  const link = await linkOf(deps, token, now)
  if (link === null) return lostLinkPage()
  const refused = await refusedSince(deps.db, link.address, link.topic)
  return topicPage(link, refused === null ? 'asked' : 'refused')
}

/** The fields of a form as a browser or a mailbox sends it; none where it is not in shape. */
const fieldsOf = (type: string, body: Uint8Array<ArrayBuffer>): Promise<FormData> =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData())

/** Ends letters of a kind, or sends them again, as the form says; any other form changes nothing. Pressed twice is fine. */
export const takeUnsubscribe = async (
  deps: Deps,
  sent: { readonly token: string; readonly type: string; readonly body: Uint8Array<ArrayBuffer> },
  now: Date,
) => {
  const link = await linkOf(deps, sent.token, now)
  if (link === null) return lostLinkPage()
  const { address, topic } = link
  const fields = await fieldsOf(sent.type, sent.body)
  if (fields.get('List-Unsubscribe') === 'One-Click') {
    await transact(deps.db, (trx) => refuseTopic(trx, { address, topic, now }))
    return topicPage(link, 'refused')
  }
  if (fields.get('again') === '1') {
    await transact(deps.db, async (trx) => void (await wantTopic(trx, address, topic)))
    return topicPage(link, 'wanted')
  }
  return showUnsubscribe(deps, sent.token, now)
}
