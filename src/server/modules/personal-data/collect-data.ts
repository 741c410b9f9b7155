import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { personalData } from '#contract/personal-data.ts'
import { todayIn } from '#domain/calendar-date.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows, getRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FieldCipher } from '#server/secrets.ts'
import { clientRecordOf, privilegePlace } from '../clients/client-record.ts'
import { linkedProfilesOf } from '../clients/linked-profiles.ts'
import { identityPlace } from '../clients/register-identity.ts'
import { unreachable } from '../notifications/recipients.ts'
import { deletionTermsOf } from './delete-person.ts'
import { ownClaimsOf, personFacts } from './person-facts.ts'

type PersonalData = z.input<typeof personalData>

/** What is sealed of an identity. */
const sealedIdentity = z.object({
  birthday: z.string(),
  // Addresses that were sealed before FIAS was asked have no id of it.
  addresses: z.array(z.object({ rawSource: z.string(), fiasId: z._default(z.nullable(z.string()), null) })),
  passportDocument: z.object({
    documentSeries: z.string(),
    documentNumber: z.string(),
    issueDate: z.string(),
    issueAuthority: z.string(),
    departmentCode: z.string(),
    // Passports that were sealed before it was asked for say nothing of it.
    birthPlace: z._default(z.string(), ''),
  }),
})

/** A command collects as well, without a running server. */
type CollectContext = Pick<Context, 'db' | 'cipher' | 'config'>

/** Passport data of a person as it was registered; null when none is kept. */
export async function identityOf(
  db: Kysely<Schema>,
  cipher: FieldCipher,
  sub: string,
): Promise<z.output<typeof personalData>['identity']> {
  const row = await findRow(db, 'identity', { sub })
  if (!row) return null
  const { birthday, addresses, passportDocument } = sealedIdentity.parse(
    JSON.parse(cipher.open(row.secret, identityPlace(sub))),
  )
  return {
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    birthday,
    passport: {
      series: passportDocument.documentSeries,
      number: passportDocument.documentNumber,
      issueDate: passportDocument.issueDate,
      issueAuthority: passportDocument.issueAuthority,
      departmentCode: passportDocument.departmentCode,
      birthPlace: passportDocument.birthPlace,
    },
    addresses: addresses.map(({ rawSource }) => rawSource),
    fiasIds: addresses.map(({ fiasId }) => fiasId),
    registeredAt: row.registered_at.toISOString(),
  }
}

async function clientsOf({ db, cipher }: CollectContext, sub: string): Promise<PersonalData['clients']> {
  const rows = await findRows(db, 'client', { sub, legal_hid: '' }, 'id')
  return rows.map((row) => ({
    name: clientRecordOf(row, cipher).fullName,
    inn: row.entity?.inn ?? null,
    fiasIds: row.entity ? [row.entity.addressLegalFias ?? null, row.entity.addressFactFias ?? null] : [],
    privilegeDocument:
      row.privilege_document === null ? null : cipher.open(row.privilege_document, privilegePlace(sub)),
    changedAt: row.changed_at,
  }))
}

async function rentsOf({ db, cipher }: CollectContext, sub: string): Promise<PersonalData['rents']> {
  const rows = await db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.box_id')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .leftJoin('notification_setting as notices', 'notices.claim_id', 'claim.id')
    .select([
      'claim.id',
      'claim.sub',
      'claim.status',
      'claim.start_date',
      'claim.end_date',
      'claim.ended_on',
      'claim.office_index',
      'box.number',
      'locker.name as locker_name',
      'claim.box_name',
      'claim.privilege_document',
      'claim.total',
      'notices.address as notices_to',
    ])
    .where(ownClaimsOf(sub))
    .orderBy('claim.id', 'desc')
    .execute()
  const payments = await db
    .selectFrom('payment')
    .innerJoin('claim', 'claim.id', 'payment.claim_id')
    .select(['payment.claim_id', 'payment.amount', 'payment.state'])
    .select(sql<Date>`coalesce(payment.paid_at, payment.created_at)`.as('at'))
    .where(ownClaimsOf(sub))
    .orderBy('payment.id')
    .execute()
  const tracks = await db
    .selectFrom('tracked_item')
    .innerJoin('claim', 'claim.id', 'tracked_item.claim_id')
    .select(['claim_id', 'track', 'added_at', 'tracked_item.state', 'operations'])
    .where(ownClaimsOf(sub))
    .orderBy('tracked_item.id', 'desc')
    .execute()
  const receipts = await db
    .selectFrom('receipt')
    .innerJoin('claim', 'claim.id', 'receipt.claim_id')
    .selectAll('receipt')
    .where(ownClaimsOf(sub))
    .where('receipt.state', '<>', 'elsewhere')
    .orderBy('receipt.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    start: row.start_date,
    end: row.ended_on ?? row.end_date,
    office: row.office_index,
    box: String(row.number),
    locker: row.locker_name,
    boxName: row.box_name,
    privilegeDocument:
      row.privilege_document === null ? null : cipher.open(row.privilege_document, privilegePlace(row.sub)),
    total: row.total,
    notificationsTo: row.notices_to,
    payments: payments
      .filter(({ claim_id }) => claim_id === row.id)
      .map(({ amount, state, at: time }) => ({ amount, state, at: time })),
    tracks: tracks
      .filter(({ claim_id }) => claim_id === row.id)
      .map(({ track, added_at, state, operations }) => ({
        track,
        addedAt: added_at,
        state,
        operations,
      })),
    receipts: receipts
      .filter(({ claim_id }) => claim_id === row.id)
      .map((receipt) => ({
        kind: receipt.kind,
        amount: receipt.amount,
        at: receipt.registered_at ?? receipt.created_at,
        fiscalNumber: receipt.fn_number,
        document: receipt.document_number,
        attribute: receipt.document_attribute,
        link: receipt.link,
      })),
  }))
}

async function emailsTo(db: Kysely<Schema>, sub: string, email: string): Promise<PersonalData['letters']> {
  const own = db.selectFrom('claim').select('claim.id').where(ownClaimsOf(sub))
  const rows = await db
    .selectFrom('letter')
    .selectAll()
    // Two look-ups, each by its index: an "or" of both reads all letters.
    .where(
      sql<boolean>`id in (
        select letter.id from letter where claim_id in (${own})
        union
        select letter.id from letter where lower(recipient) = ${email.toLowerCase()} and recipient <> ''
      )`,
    )
    .where('recipient', '<>', '')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ channel, recipient, subject, body, created_at }) => ({
    channel,
    recipient,
    subject,
    text: body,
    at: created_at,
  }))
}

/** What mail servers said of the person's address, and which letters they refused there and for their rents. */
const lettersTo = async (db: Kysely<Schema>, sub: string, email: string) => {
  const places = await db
    .selectFrom('notification_setting')
    .innerJoin('claim', 'claim.id', 'notification_setting.claim_id')
    .select('notification_setting.address')
    .where(ownClaimsOf(sub))
    .execute()
  const refused = await db
    .selectFrom('refused_topic')
    .selectAll()
    .where('address', 'in', [email.toLowerCase(), ...places.map(({ address }) => address)])
    .orderBy('refused_at')
    .execute()
  return {
    emailUnreachableSince: (await unreachable(db, email))?.since ?? null,
    refusedLetters: refused.map(({ address, topic, refused_at }) => ({
      address,
      topic,
      at: refused_at,
    })),
  }
}

const questionsOf = async (db: Kysely<Schema>, email: string): Promise<PersonalData['questions']> =>
  email === ''
    ? []
    : (
        await db
          .selectFrom('feedback')
          .select(['comment', 'at'])
          .where(sql<string>`lower(email)`, '=', email.toLowerCase())
          .orderBy('id', 'desc')
          .execute()
      ).map(({ comment, at: time }) => ({ text: comment, at: time }))

const calendarsOf = async (db: Kysely<Schema>, sub: string): Promise<PersonalData['calendars']> =>
  (
    await db
      .selectFrom('calendar_link')
      .leftJoin('organisation', 'organisation.legal_hid', 'calendar_link.legal_hid')
      .select(['organisation.full_name', 'made_at', 'read_at'])
      .where('sub', '=', sub)
      .orderBy('calendar_link.id')
      .execute()
  ).map(({ full_name, made_at, read_at }) => ({
    organisation: full_name,
    madeAt: made_at,
    readAt: read_at,
  }))

const accessTo = async (db: Kysely<Schema>, sub: string): Promise<PersonalData['access']> =>
  (
    await db
      .selectFrom('personal_data_access')
      .selectAll()
      .where('sub', '=', sub)
      .orderBy('id', 'desc')
      .execute()
  ).map(({ viewer_name, what, purpose, claim_id, at: time }) => ({
    viewer: viewer_name,
    what,
    purpose,
    claim: claim_id,
    at: time,
  }))

const requestsOf = async (db: Kysely<Schema>, sub: string): Promise<PersonalData['requests']> =>
  (
    await db
      .selectFrom('personal_data_request')
      .selectAll()
      .where('sub', '=', sub)
      .orderBy('id', 'desc')
      .execute()
  ).map(({ kind, operator_name, at: time }) => ({ kind, operator: operator_name, at: time }))

const officeRequestsOf = async (db: Kysely<Schema>, sub: string): Promise<PersonalData['officeRequests']> =>
  (await findRows(db, 'subject_request', { sub }, 'id'))
    .toReversed()
    .map(({ kind, words, received_on, due_on, answer, answered_at }) => ({
      kind,
      words,
      receivedOn: received_on,
      dueOn: due_on,
      answer,
      answeredAt: answered_at,
    }))

/** Everything that is kept about a person, opened; for the person alone, or at the counter in their presence. */
export async function collectData(context: CollectContext, sub: string, now: Date): Promise<PersonalData> {
  const { db } = context
  const person = await getRow(db, 'person', { sub })
  const consents = await db
    .selectFrom('consent')
    .leftJoin('consent_text', 'consent_text.hash', 'consent.text_hash')
    .selectAll('consent')
    .select('consent_text.text')
    .where('sub', '=', sub)
    .orderBy('id', 'desc')
    .execute()
  const organisations = await db
    .selectFrom('organisation_user')
    .innerJoin('organisation', 'organisation.legal_hid', 'organisation_user.legal_hid')
    .select([
      'organisation.legal_hid as legalHid',
      'organisation.full_name as name',
      'organisation_user.role',
    ])
    .where('organisation_user.sub', '=', sub)
    .where('organisation_user.state', '=', 'active')
    .orderBy('organisation_user.id')
    .execute()
  const linked = await linkedProfilesOf(db, sub)
  return {
    madeAt: now,
    profile: {
      name: person.user_name,
      email: person.email,
      ...(await lettersTo(db, sub, person.email)),
      inn: person.inn,
      seenAt: person.seen_at,
    },
    identity: await identityOf(db, context.cipher, sub),
    clients: await clientsOf(context, sub),
    consents: consents.map(({ version, edition, given_how, text, given_at, withdrawn_at }) => ({
      version,
      edition,
      way: given_how,
      text,
      givenAt: given_at,
      withdrawnAt: withdrawn_at,
    })),
    rents: await rentsOf(context, sub),
    letters: await emailsTo(db, sub, person.email),
    questions: await questionsOf(db, person.email),
    organisations,
    linkedProfiles: linked
      .filter(({ you }) => !you)
      .map(({ userName: name, email, linkedAt }) => ({ name, email, linkedAt })),
    calendars: await calendarsOf(db, sub),
    access: await accessTo(db, sub),
    officeRequests: await officeRequestsOf(db, sub),
    requests: await requestsOf(db, sub),
    deletion: deletionTermsOf(await personFacts(db, person), context.config.retention, todayIn(now)),
  }
}
