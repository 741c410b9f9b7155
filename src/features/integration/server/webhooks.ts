import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import {
  type Webhook,
  type WebhookDelivery,
  webhookDeliverySchema,
  webhookSchema,
} from '#integration/api/events.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import {
  fromSandboxLegalHid,
  isSandboxLegalHid,
  lockOrganisation,
  toSandboxLegalHid,
} from '#people/server/organisations/organisations.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows, insertRow } from '#server/database/row-queries.ts'
import type { Schema, WebhookTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { isAllowedWebhookUrl } from '#server/integrations/hooks/webhook-sender.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import { readLastEventNumber } from './event-feed.ts'

const SECRET_BYTES = 32
const MAX_WEBHOOKS = 5
const MAX_SHOWN_DELIVERIES = 20
const OLD_SECRET_MS = 24 * 3_600_000

export type WebhookRow = Selectable<WebhookTable>

const generateSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
const sealPlace = sealedColumns.webhookSecret.place

export const decryptWebhookSecrets = ({ cipher }: Context, row: WebhookRow, now: Date): string[] => {
  const oldSecrets =
    row.oldSecret !== null && row.oldUntil !== null && row.oldUntil > now ? [row.oldSecret] : []
  return [row.secret, ...oldSecrets].map((sealed) => cipher.open(sealed, sealPlace(row.legalHid)))
}

const toWebhook = (row: WebhookRow): Webhook =>
  webhookSchema.parse({ ...row, sandbox: isSandboxLegalHid(row.legalHid), oldSecretUntil: row.oldUntil })

export const listWebhooks = async (db: Kysely<Schema>, legalHid: string): Promise<Webhook[]> =>
  (await findRows(db, 'webhook', { legalHid }, 'id')).map(toWebhook)

export const listWebhookDeliveries = async (
  db: Kysely<Schema>,
  legalHid: string,
): Promise<WebhookDelivery[]> => {
  const rows = await db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .select(['webhookId as webhook', 'seq as event', 'attempt', 'status', 'problem', 'webhookDelivery.at'])
    .where('webhook.legalHid', 'in', [legalHid, toSandboxLegalHid(legalHid)])
    .orderBy('webhookDelivery.id', 'desc')
    .limit(MAX_SHOWN_DELIVERIES)
    .execute()
  return rows.map((row) => webhookDeliverySchema.parse(row))
}

type NewWebhook = { secret: string; webhook: Webhook }

/** Counts webhooks under the organisation's lock. Events that happened earlier are not sent. */
export async function insertWebhook(
  context: Context,
  params: { legalHid: string; url: string; by: string; now: Date },
): Promise<Outcome<NewWebhook, 'address_refused' | 'too_many_webhooks'>> {
  const { db, cipher, config } = context
  if (!isAllowedWebhookUrl(params.url, config.development)) return refuse('address_refused')
  const delivered = await readLastEventNumber(db, params.legalHid)
  return transact<Outcome<NewWebhook, 'too_many_webhooks'>>(db, async (trx) => {
    await lockOrganisation(trx, fromSandboxLegalHid(params.legalHid))
    const existing = await listWebhooks(trx, params.legalHid)
    if (existing.length >= MAX_WEBHOOKS) return refuse('too_many_webhooks')
    const secret = generateSecret()
    const row = await insertRow(trx, 'webhook', {
      legalHid: params.legalHid,
      url: params.url,
      secret: cipher.seal(secret, sealPlace(params.legalHid)),
      state: 'on',
      delivered,
      madeBy: params.by,
      madeAt: params.now,
    })
    return accept({ secret, webhook: toWebhook(row) })
  })
}

const updateWebhook = (
  db: Kysely<Schema>,
  legalHid: string,
  id: number,
  values: Partial<Omit<WebhookRow, 'id'>>,
) =>
  db
    .updateTable('webhook')
    .set(values)
    .where('id', '=', id)
    .where('legalHid', 'in', [legalHid, toSandboxLegalHid(legalHid)])
    .returningAll()
    .executeTakeFirst()

/** For one day, requests are also signed with the previous secret, so that the receiver can switch. */
export async function replaceWebhookSecret(
  { db, cipher }: Context,
  params: { legalHid: string; id: number; now: Date },
): Promise<Outcome<NewWebhook, 'forbidden'>> {
  const { legalHid, id, now } = params
  const before = await findRow(db, 'webhook', { id })
  if (!before || fromSandboxLegalHid(before.legalHid) !== legalHid) return refuse('forbidden')
  const secret = generateSecret()
  const row = await updateWebhook(db, legalHid, id, {
    secret: cipher.seal(secret, sealPlace(before.legalHid)),
    oldSecret: before.secret,
    oldUntil: new Date(now.getTime() + OLD_SECRET_MS),
  })
  return row ? accept({ secret, webhook: toWebhook(row) }) : refuse('forbidden')
}

export async function enableOrDisableWebhook(
  db: Kysely<Schema>,
  params: { legalHid: string; id: number; isOn: boolean },
): Promise<Outcome<Webhook, 'forbidden'>> {
  const switchedOn = { state: 'on', tries: 0, nextTryAt: null, failingSince: null } as const
  const row = await updateWebhook(db, params.legalHid, params.id, params.isOn ? switchedOn : { state: 'off' })
  return row ? accept(toWebhook(row)) : refuse('forbidden')
}

export async function deleteWebhook(db: Kysely<Schema>, legalHid: string, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('legalHid', 'in', [legalHid, toSandboxLegalHid(legalHid)])
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
