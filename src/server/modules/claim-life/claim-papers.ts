import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { HolderIdentity } from '#contract/branch-identity.ts'
import { type OperatorEntry, siteEntry } from '#contract/content/site-entry.ts'
import { todayIn } from '#domain/calendar-date.ts'
import type { ClientType } from '#domain/client-type.ts'
import { officeAddress } from '#domain/office-address.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import { isServiceNumber } from '#domain/service.ts'
import { readEntries } from '#server/content/read-entries.ts'
import type { Schema } from '#server/database/schema.ts'
import { applicationPaper } from '../../../documents/application.ts'
import { pdfOf } from '../../../documents/pdf.ts'
import { receiptPaper } from '../../../documents/receipt.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { type ClaimRow, type PaymentRow, placeOf } from '../claims/claim-row.ts'
import { boxOfClaim, clientOfClaim } from '../claims/read-claim.ts'
import { privilegePlace } from '../clients/client-record.ts'
import { contactOfClaim } from '../notices/claim-contact.ts'

type Needs = Pick<ClaimNeeds, 'db' | 'offices' | 'cipher'>

/** The papers of claims as tagged PDF. */
export interface ClaimPapers {
  /** With the identity of who signs at the desk; the holder's own copy, which lies on their device, has none. */
  application(claim: ClaimRow, identity?: HolderIdentity | null): Promise<Uint8Array>
  receipt(claim: ClaimRow, payment: PaymentRow): Promise<Uint8Array>
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

const rentedPlace = async ({ db, offices }: Needs, claim: ClaimRow) => {
  const box = await boxOfClaim(db, claim)
  const office = await offices.read(claim.office_index, box.locker_id)
  return { ...placeOf(box), officeAddress: officeAddress(office.settlement, office.addressSource) }
}

/** Who the operator is, by `content/site`. */
export const operatorOf = (content: string): OperatorEntry => {
  const operator = readEntries(join(content, 'site'), siteEntry).find((entry) => entry.kind === 'operator')
  if (!operator) throw new Error('content/site names no operator')
  return operator
}

/** Prints applications and receipts in the name of the operator whom `content/site` names (issue 4 parts 2 and 6). */
export const openClaimPapers = (needs: Needs, operator: OperatorEntry): ClaimPapers => {
  return {
    async application(claim, identity = null) {
      const client = await clientOfClaim(needs, claim)
      const privilege = claim.privilege_document
      return pdfOf(
        applicationPaper(
          {
            claim: claim.id,
            made: todayIn(claim.created_at),
            officeIndex: claim.office_index,
            ...(await rentedPlace(needs, claim)),
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
            email: await contactOfClaim(needs.db, claim.id),
            identity,
            clientType: claim.client_type as ClientType,
            privilegeDocument:
              privilege === null ? null : needs.cipher.open(privilege, privilegePlace(claim.sub)),
            services: claim.services.filter(isServiceNumber),
            total: claim.total,
            paid: await paidFor(needs.db, claim.id),
          },
          operator,
        ),
      )
    },
    async receipt(claim, payment) {
      const client = await clientOfClaim(needs, claim)
      const order =
        payment.service_order_id === null
          ? null
          : await needs.db
              .selectFrom('service_order')
              .select(['service', 'start_date'])
              .where('id', '=', payment.service_order_id)
              .executeTakeFirstOrThrow()
      const service = order && isServiceNumber(order.service) ? order.service : null
      return pdfOf(
        receiptPaper(
          {
            claim: claim.id,
            payment: payment.id,
            service,
            start: order?.start_date ?? claim.start_date,
            end: claim.end_date,
            officeIndex: claim.office_index,
            ...(await rentedPlace(needs, claim)),
            payer: client?.fullName ?? '',
            method: payment.method as PaymentMethod,
            bankOrder: payment.order_id,
            amount: payment.amount,
            refunded: payment.refunded,
            paidAt: payment.paid_at ?? payment.changed_at,
          },
          operator,
        ),
      )
    },
  }
}
