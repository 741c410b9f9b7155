import type { ColumnType, Generated } from 'kysely'

/** Tables of events for the software of organisations (issue 5 part 9); the truth is in migrations/007-events.sql. */
export interface EventSchema {
  event: EventTable
  event_feed: EventFeedTable
  api_key: ApiKeyTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}

/** Written by triggers only. */
export interface EventTable {
  id: Generated<number>
  legal_hid: string
  /** The organisation's own count; null until it was given. */
  seq: number | null
  kind: 'claim.changed' | 'payment.changed' | 'letter.changed'
  subject: number
  claim_id: number
  state: string
  reason: string | null
  /** Kopecks. */
  amount: number | null
  at: Date
}

interface EventFeedTable {
  legal_hid: string
  last: number
}

/** A key of an organisation's software; only its hash is kept. */
export interface ApiKeyTable {
  id: Generated<number>
  legal_hid: string
  name: string
  hash: string
  tail: string
  made_by: string
  made_at: Date
  used_at: Date | null
  revoked_by: string | null
  revoked_at: Date | null
}

/** A column that may be left out when a row is made. */
type Later<T> = ColumnType<T | null, T | null | undefined>

/** An address that events are sent to; its secrets are enciphered. */
export interface WebhookTable {
  id: Generated<number>
  legal_hid: string
  url: string
  secret: string
  old_secret: Later<string>
  old_until: Later<Date>
  state: 'on' | 'off' | 'failed'
  delivered: number
  tries: Generated<number>
  next_try_at: Later<Date>
  failing_since: Later<Date>
  taken_at: Later<Date>
  made_by: string
  made_at: Date
}

interface WebhookDeliveryTable {
  id: Generated<number>
  webhook_id: number
  seq: number
  attempt: number
  status: number | null
  problem: string | null
  at: Date
}
