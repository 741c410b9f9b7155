import type { Kysely } from 'kysely'
import type { HolderIdentity } from '#contract/branch-identity.ts'
import type { ClientRecord } from '#contract/clients.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { correspondenceFormat } from '#domain/box-name.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { officeAddress } from '#domain/office-address.ts'
import { isServiceNumber } from '#domain/service.ts'
import { vatOn } from '#domain/tax.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { applicationDocument, applicationsTitle } from '../../../documents/application.ts'
import { contactCard, sendersAddress } from '../../../documents/contact-card.ts'
import type { PrintedDocument } from '../../../documents/printable-document.ts'
import { receiptDocument } from '../../../documents/receipt.ts'
import { placeOf } from '../boxes/box-row.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { paidByLines } from '../claims/paid-by-lines.ts'
import { boxOfClaim, clientOfClaim } from '../claims/read-claim.ts'
import { privilegePlace } from '../clients/client-record.ts'
import { contactOfClaim } from '../notifications/claim-contact.ts'

type HolderDeps = Pick<ClaimDeps, 'db' | 'offices' | 'cipher'>

/** The address for senders of a claim as text, whole and without its index, and the office behind it (M-NAME-08). */
const addressOfHolder = async ({ db, offices }: HolderDeps, claim: ClaimRow) => {
  const box = await boxOfClaim(db, claim)
  const office = await offices.read(claim.office_index, box.locker_id)
  const format = correspondenceFormat({
    index: claim.office_index,
    ...placeOf(box),
    boxName: claim.box_name,
  })
  return { office, ...sendersAddress(format.ok ? format.value : []) }
}

const nameOf = ({ lastName = '', firstName = '', middleName = '' }: ClientRecord) => ({
  family: lastName,
  given: firstName,
  middle: middleName,
})

export const contactOfHolder = async (deps: HolderDeps, claim: ClaimRow): Promise<Uint8Array> => {
  const { office, address, place } = await addressOfHolder(deps, claim)
  const client = await clientOfClaim(deps, claim)
  return contactCard({
    holder: client?.fullName ?? address,
    name: client && nameOf(client),
    clientType: claim.client_type,
    index: claim.office_index,
    place,
    settlement: office.settlement,
    region: office.region,
    address,
    officeAddress: officeAddress(office.settlement, office.addressSource),
  })
}

type Deps = Pick<ClaimDeps, 'db' | 'offices' | 'cipher' | 'book' | 'workers'>

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
    .where('claim_id', '=', claimId)
    .where('service_order_id', 'is', null)
    .where('state', '=', 'paid')
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

const rentedPlace = async ({ db, offices }: Pick<Deps, 'db' | 'offices'>, claim: ClaimRow) => {
  const box = await boxOfClaim(db, claim)
  const office = await offices.read(claim.office_index, box.locker_id)
  return { ...placeOf(box), officeAddress: officeAddress(office.settlement, office.addressSource) }
}

export const openClaimDocuments = (deps: Deps, operator: () => OperatorEntry): ClaimDocuments => {
  const { workers } = deps
  const printed = async ({ claim, identity }: SignedApplication): Promise<PrintedDocument> => {
    const client = await clientOfClaim(deps, claim)
    const privilege = claim.privilege_document
    const made = todayIn(claim.created_at)
    return applicationDocument(
      {
        claim: claim.id,
        made,
        officeIndex: claim.office_index,
        ...(await rentedPlace(deps, claim)),
        boxName: claim.box_name,
        start: claim.start_date,
        end: claim.end_date,
        continues: claim.prolongation_of,
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
        email: await contactOfClaim(deps.db, claim.id),
        identity,
        clientType: claim.client_type,
        privilegeDocument: privilege === null ? null : deps.cipher.open(privilege, privilegePlace(claim.sub)),
        services: claim.services.filter(isServiceNumber),
        total: claim.total,
        paid: await paidFor(deps.db, claim.id),
        rate: vatOn(deps.book.taxOn(made), made),
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
      const client = await clientOfClaim(deps, claim)
      const { address } = await addressOfHolder(deps, claim)
      return workers.run('drawLabels', {
        claim: claim.id,
        holder: client?.fullName ?? '',
        address,
        author: operator().fullName,
        date: today,
      })
    },
    async receipt(claim, payment) {
      const client = await clientOfClaim(deps, claim)
      const order =
        payment.service_order_id === null
          ? null
          : await deps.db
              .selectFrom('service_order')
              .select(['service', 'start_date', 'created_at'])
              .where('id', '=', payment.service_order_id)
              .executeTakeFirstOrThrow()
      const service = order && isServiceNumber(order.service) ? order.service : null
      const paidBy = (await paidByLines(deps.db, claim.id)).get(payment.id) ?? null
      const paidAt = payment.paid_at ?? payment.changed_at
      const ordered = todayIn(order?.created_at ?? claim.created_at)
      return workers.run(
        'drawPdf',
        receiptDocument(
          {
            claim: claim.id,
            payment: payment.id,
            service,
            start: order?.start_date ?? claim.start_date,
            end: claim.end_date,
            officeIndex: claim.office_index,
            ...(await rentedPlace(deps, claim)),
            payer: client?.fullName ?? '',
            method: payment.method,
            bankOrder: payment.order_id,
            paidBy,
            amount: payment.amount,
            refunded: payment.refunded,
            paidAt,
            rate: vatOn(deps.book.taxOn(ordered), todayIn(paidAt)),
          },
          operator(),
        ),
      )
    },
  }
}
