import { sql } from 'kysely'
import { messageName, type Stage } from './stage.ts'

interface SentMessage {
  readonly id: number
  readonly kind: string
  readonly to: string
  readonly of: number
  readonly state: string
  /** True if the text contains the number of what it is about: a claim, an order, an item or a box. */
  readonly namesSubject: boolean
}

/**
 * The outbox since the last look, named by kind and by what it is about: claim, entry of a queue, or order. Changes of
 * claims are named by the reason in their history.
 */
async function readNewMessages({ service }: Stage, after: number): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select m.id::int as id, m.recipient as "to", m.state, 
      m.claim_id is null or position(case
        when m.key like 'joint-order-%' then substring(m.key from '\\d+')
        when m.key like 'registered-%' then coalesce((select track from item where id = substring(m.key from '\\d+')::bigint), '')
        when m.key like 'handover-%' or m.key like 'move-lapsed-%' then c.box_number::text
        else m.claim_id::text
      end in m.subject || m.body) > 0 as names_subject,
      coalesce(case when m.key not like 'joint-order-%' then m.claim_id end, nullif(substring(m.key from '\\d+'), '')::bigint)::int as of,
      case
        when m.key like 'history-%' then regexp_replace(h.reason, '^refund_.*', 'refund')
        when m.key like 'receipt-%' then 'receipt ' || r.kind
        when m.key ~ '^wait-\\d+-offered' then 'offer'
        when m.key ~ '^wait-\\d+-ended' then 'offer ended'
        when m.key like 'reminder-%' then 'reminder ' || split_part(m.key, '-', 2)
        when m.key like 'visit-%' then 'visit ' || split_part(m.key, '-', 4)
        else regexp_replace(m.key, '-\\d.*$', '')
      end as kind
    from message m
    left join claim c on c.id = m.claim_id
    left join claim_history h on m.key like 'history-%' and h.id = substring(m.key from '\\d+')::bigint
    left join receipt r on m.key like 'receipt-%' and r.id = substring(m.key from '\\d+')::bigint
    where m.id > ${after}::bigint order by m.id`.execute(service.database.kysely)
  return rows
}

/** Messages of the product by name, kept between the checks because the product erases old ones. */
export interface MessageRecord {
  last: number
  readonly seen: Map<string, number>
  /** Deliveries of the mail server that were compared. */
  delivered: number
  /** Offers by entry, because the product erases old entries as well. */
  readonly offers: Map<number, number>
}
export const openMessageRecord = (): MessageRecord => ({
  last: 0,
  seen: new Map(),
  delivered: 0,
  offers: new Map(),
})

/**
 * Each message of the outbox reached its recipient once, and nothing else arrived; each one was due, and each one due was
 * written. Returns the differences and the month's messages by kind.
 */
export async function checkMessages(
  stage: Stage,
  record: MessageRecord,
  offers: ReadonlyMap<string, number>,
): Promise<{ wrong: string[]; byKind: Record<string, number> }> {
  const wrong: string[] = []
  const byKind: Record<string, number> = {}
  const messages = await readNewMessages(stage, record.last)
  const arrived = Map.groupBy(stage.mailbox.deliveries.slice(record.delivered), ({ message }) => message)
  record.delivered = stage.mailbox.deliveries.length
  for (const { id, to: recipient, kind, of, state, namesSubject } of messages) {
    const copies = arrived.get(id) ?? []
    arrived.delete(id)
    // Address and text are gone if the person was erased since.
    const to = recipient === '' ? (copies[0]?.to ?? '') : recipient
    const name = messageName(to, kind, of)
    record.seen.set(name, (record.seen.get(name) ?? 0) + 1)
    byKind[kind] = (byKind[kind] ?? 0) + 1
    if (state !== 'sent' || copies.length !== 1 || copies[0]?.to !== to)
      wrong.push(
        `message ${id} (${name}) is ${state} and arrived ${copies.length} times at ${copies.map((copy) => copy.to)}`,
      )
    if (recipient !== '' && !namesSubject)
      wrong.push(`message ${id} (${name}) does not name what it is about`)
    record.last = id
  }
  for (const [id, copies] of arrived)
    wrong.push(`message ${id} arrived at ${copies.map(({ to }) => to)} and is not in the outbox`)
  const counts = new Map([...stage.messages.counts, ...offers])
  for (const name of new Set([...record.seen.keys(), ...counts.keys()])) {
    const [seen, due] = [record.seen.get(name) ?? 0, counts.get(name) ?? 0]
    if (seen !== due) wrong.push(`${name} was sent ${seen} times and is due ${due} times`)
  }
  return { wrong, byKind }
}
