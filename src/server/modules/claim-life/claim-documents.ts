import type { Kysely } from 'kysely'
import type { HolderIdentity } from '#contract/branch-identity.ts'
import type { ClientRecord } from '#contract/clients.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { correspondenceFormat } from '#domain/box-name.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { officeAddress } from '#domain/office-address.ts'
import { isServiceNumber } from '#domain/service.ts'
import { vatOn } from '#domain/tax.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { applicationDocument, applicationsTitle } from '../../../documents/application.ts'
import { contactCard, sendersAddress } from '../../../documents/contact-card.ts'
import type { PrintedDocument } from '../../../documents/printable-document.ts'
import { receiptDocument } from '../../../documents/receipt.ts'
import { placeOf } from '../boxes/box-row.ts'
import { paidByLines } from '../claims/paid-by-lines.ts'
import { boxOfClaim, clientOfClaim } from '../claims/read-claim.ts'
import { privilegePlace } from '../clients/client-record.ts'
import { contactOfClaim } from '../notifications/claim-emails.ts'

/** The address for senders of a claim as text, whole and without its index, and the office behind it (M-NAME-08). */
const addressOfHolder = async ({ db, offices }: Pick<Context, 'db' | 'offices'>, claim: ClaimRow) => {
  const box = await boxOfClaim(db, claim)
  const office = await offices.read(claim.officeIndex, box.lockerId)
  const format = correspondenceFormat({
    index: claim.officeIndex,
    ...placeOf(box),
    boxName: claim.boxName,
  })
  return { office, ...sendersAddress(format.ok ? format.value : []) }
}

const nameOf = ({ lastName = '', firstName = '', middleName = '' }: ClientRecord) => ({
  family: lastName,
  given: firstName,
  middle: middleName,
})

export const contactOfHolder = async (context: Context, claim: ClaimRow): Promise<Uint8Array> => {
  const { office, address, place } = await addressOfHolder(context, claim)
  const client = await clientOfClaim(context, claim)
  return contactCard({
    holder: client?.fullName ?? address,
    name: client && nameOf(client),
    clientType: claim.clientType,
    index: claim.officeIndex,
    place,
    settlement: office.settlement,
    region: office.region,
    address,
    officeAddress: officeAddress(office.settlement, office.addressSource),
  })
}

export interface SignedApplication {
  readonly claim: ClaimRow
  readonly identity: HolderIdentity | null
}

export interface ClaimDocuments {
  /** With the identity of who signs in the back office; the holder's own copy, which lies on their device, has none. */
  application(claim: ClaimRow, identity?: HolderIdentity | null): Promise<Uint8Array>
  applications(signed: readonly SignedApplication[]): Promise<Uint8Array>
  receipt(claim: ClaimRow, payment: PaymentRow): Promise<Uint8Array>
  labels(claim: ClaimRow, today: CalendarDate): Promise<Uint8Array>
}

/** What was paid for the rent and not given back, in kopecks. */
const paidFor = async (db: Kysely<Schema>, claimId: number): Promise<number> => {
  const rows = await db
    .selectFrom('payment')
    .select('amount')
    .where('claimId', '=', claimId)
    .where('serviceOrderId', 'is', null)
    .where('state', '=', 'paid')
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

const rentedPlace = async ({ db, offices }: Pick<Context, 'db' | 'offices'>, claim: ClaimRow) => {
  const box = await boxOfClaim(db, claim)
  const office = await offices.read(claim.officeIndex, box.lockerId)
  return { ...placeOf(box), officeAddress: officeAddress(office.settlement, office.addressSource) }
}

export const openClaimDocuments = (
  context: Pick<Context, 'db' | 'offices' | 'cipher' | 'book' | 'workers'>,
  operator: () => OperatorEntry,
): ClaimDocuments => {
  const { workers } = context
  const printed = async ({ claim, identity }: SignedApplication): Promise<PrintedDocument> => {
    const client = await clientOfClaim(context, claim)
    const privilege = claim.privilegeDocument
    const made = todayIn(claim.createdAt)
    return applicationDocument(
      {
        claim: claim.id,
        made,
        officeIndex: claim.officeIndex,
        ...(await rentedPlace(context, claim)),
        boxName: claim.boxName,
        start: claim.startDate,
        end: claim.endDate,
        continues: claim.prolongationOf,
        holder: client?.fullName ?? '',
        inn: client?.inn ?? '',
        kpp: client?.kpp ?? '',
        address: client?.addressLegal ?? '',
        bank: client?.bankName
          ? {
              name: client.bankName,
              bic: client.bankBic ?? '',
              account: client.accountNumber ?? '',
              correspondent: client.correspondentNumber ?? '',
            }
          : null,
        email: await contactOfClaim(context.db, claim.id),
        identity,
        clientType: claim.clientType,
        privilegeDocument:
          privilege === null ? null : context.cipher.open(privilege, privilegePlace(claim.sub)),
        services: claim.services.filter(isServiceNumber),
        total: claim.total,
        paid: await paidFor(context.db, claim.id),
        rate: vatOn(context.book.taxOn(made), made),
      },
      operator(),
    )
  }

  return {
    application: async (claim, identity = null) => workers.run('drawPdf', await printed({ claim, identity })),
    applications: async (signed) => {
      const printables: PrintedDocument[] = []
      for (const application of signed) printables.push(await printed(application))
      return workers.run('drawPdfs', applicationsTitle(signed.length), printables)
    },
    async labels(claim, today) {
      const client = await clientOfClaim(context, claim)
      const { address } = await addressOfHolder(context, claim)
      return workers.run('drawLabels', {
        claim: claim.id,
        holder: client?.fullName ?? '',
        address,
        author: operator().fullName,
        date: today,
      })
    },
    async receipt(claim, payment) {
      const client = await clientOfClaim(context, claim)
      const order =
        payment.serviceOrderId === null
          ? null
          : await context.db
              .selectFrom('serviceOrder')
              .select(['service', 'startDate', 'createdAt'])
              .where('id', '=', payment.serviceOrderId)
              .executeTakeFirstOrThrow()
      const service = order && isServiceNumber(order.service) ? order.service : null
      const paidBy = (await paidByLines(context.db, claim.id)).get(payment.id) ?? null
      const paidAt = payment.paidAt ?? payment.changedAt
      const ordered = todayIn(order?.createdAt ?? claim.createdAt)
      return workers.run(
        'drawPdf',
        receiptDocument(
          {
            claim: claim.id,
            payment: payment.id,
            service,
            start: order?.startDate ?? claim.startDate,
            end: claim.endDate,
            officeIndex: claim.officeIndex,
            ...(await rentedPlace(context, claim)),
            payer: client?.fullName ?? '',
            method: payment.method,
            bankOrder: payment.orderId,
            paidBy,
            amount: payment.amount,
            refunded: payment.refunded,
            paidAt,
            rate: vatOn(context.book.taxOn(ordered), todayIn(paidAt)),
          },
          operator(),
        ),
      )
    },
  }
}
