import type { Kysely } from 'kysely'
import { isServiceNumber } from '#claims/rules/services.ts'
import { findClaimEmailAddress } from '#claims/server/claim-emails.ts'
import {
  applicationFormsTitle,
  buildApplicationFormDocument,
  buildReceiptDocument,
} from '#claims/server/documents/claim-pdfs.ts'
import { buildContactCard, toMailingAddressReply } from '#claims/server/documents/contact-card.ts'
import { readClaimBox, readClaimClientRecord } from '#claims/server/read-claim.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import type { PdfDocument } from '#documents/document-blocks.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { privilegeSealContext } from '#people/server/clients/client-record.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { mailingAddressParts } from '#rent/rules/box-name.ts'
import { findVatRate } from '#rent/rules/tariff.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import type { ClaimDocumentPrinter, Context, PrintableApplicationForm } from '#server/context.ts'
import { findRows, getRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { findPayerPaymentOrders } from './claim-payments.ts'

const readRentedPlace = async ({ db, offices }: Pick<Context, 'db' | 'offices'>, claim: ClaimRow) => {
  const box = await readClaimBox(db, claim)
  const office = await offices.read(claim.officeIndex, box.lockerId)
  const place = {
    ...toRentedPlace(box),
    officeAddress: officeAddress(office.settlement, office.addressSource),
  }
  return { office, place }
}

/** The mailing address as text, with and without its index (M-NAME-08). */
const readSenderAddress = async (context: Pick<Context, 'db' | 'offices'>, claim: ClaimRow) => {
  const { office, place } = await readRentedPlace(context, claim)
  const format = mailingAddressParts({ index: claim.officeIndex, ...place, boxName: claim.boxName })
  return {
    office,
    officeAddress: place.officeAddress,
    ...toMailingAddressReply(format.ok ? format.value : []),
  }
}

export const buildHolderContactCard = async (context: Context, claim: ClaimRow): Promise<Uint8Array> => {
  const { office, officeAddress, address, place } = await readSenderAddress(context, claim)
  const client = await readClaimClientRecord(context, claim)
  return buildContactCard({
    holder: client?.fullName ?? address,
    name: client && {
      family: client.lastName ?? '',
      given: client.firstName ?? '',
      middle: client.middleName ?? '',
    },
    clientType: claim.clientType,
    index: claim.officeIndex,
    place,
    settlement: office.settlement,
    region: office.region,
    address,
    officeAddress,
  })
}

/** Kopecks paid for the rent and neither refunded nor moved; what came from an old rent is named as credit. */
const readPaidAmount = async (db: Kysely<Schema>, claimId: number): Promise<number> => {
  const rows = await findRows(db, 'payment', { claimId, serviceOrderId: null, offsetFrom: null })
  return rows.reduce(
    (sum, { amount, moved, refunded, toRefund, paidAt }) =>
      paidAt === null ? sum : sum + amount - moved - Math.max(refunded, toRefund ?? 0),
    0,
  )
}

export const createClaimDocuments = (
  context: Pick<Context, 'db' | 'offices' | 'cipher' | 'book' | 'workers' | 'origin'>,
  operator: () => OperatorEntry,
): ClaimDocumentPrinter => {
  const { workers } = context
  const toPrintedApplication = async ({
    claim,
    identity,
  }: PrintableApplicationForm): Promise<PdfDocument> => {
    const client = await readClaimClientRecord(context, claim)
    const privilege = claim.privilegeDocument
    const madeOn = todayInZone(claim.createdAt)
    return buildApplicationFormDocument(
      {
        claim: claim.id,
        url: `${context.origin}${pagePaths.claim(claim.id)}`,
        made: madeOn,
        officeIndex: claim.officeIndex,
        ...(await readRentedPlace(context, claim)).place,
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
        email: await findClaimEmailAddress(context.db, claim.id),
        identity,
        clientType: claim.clientType,
        privilegeDocument:
          privilege === null ? null : context.cipher.open(privilege, privilegeSealContext(claim.sub)),
        services: claim.services.filter(isServiceNumber),
        total: claim.total + claim.credit,
        credit: claim.credit,
        paid: await readPaidAmount(context.db, claim.id),
        rate: findVatRate(context.book.taxOn(madeOn), madeOn),
      },
      operator(),
    )
  }

  return {
    application: async (claim, identity = null) =>
      workers.run('drawPdf', await toPrintedApplication({ claim, identity })),
    applications: async (signed) => {
      const printables: PdfDocument[] = []
      for (const application of signed) printables.push(await toPrintedApplication(application))
      return workers.run('drawPdfs', applicationFormsTitle(signed.length), printables)
    },
    async labels(claim, today) {
      const client = await readClaimClientRecord(context, claim)
      const { address } = await readSenderAddress(context, claim)
      return workers.run('drawLabels', {
        claim: claim.id,
        holder: client?.fullName ?? '',
        address,
        author: operator().fullName,
        date: today,
      })
    },
    async receipt(claim, payment) {
      const client = await readClaimClientRecord(context, claim)
      const order =
        payment.serviceOrderId === null
          ? null
          : await getRow(context.db, 'serviceOrder', payment.serviceOrderId)
      const service = order && isServiceNumber(order.service) ? order.service : null
      const paidBy = (await findPayerPaymentOrders(context.db, claim.id)).get(payment.id) ?? null
      const paidAt = payment.paidAt ?? payment.changedAt
      const orderedOn = todayInZone(order?.createdAt ?? claim.createdAt)
      return workers.run(
        'drawPdf',
        buildReceiptDocument(
          {
            claim: claim.id,
            payment: payment.id,
            service,
            start: order?.startDate ?? claim.startDate,
            end: claim.endDate,
            officeIndex: claim.officeIndex,
            ...(await readRentedPlace(context, claim)).place,
            payer: client?.fullName ?? '',
            method: payment.method,
            bankOrder: payment.orderId,
            paidBy,
            amount: payment.amount,
            refunded: payment.refunded,
            paidAt,
            rate: findVatRate(context.book.taxOn(orderedOn), todayInZone(paidAt)),
          },
          operator(),
        ),
      )
    },
  }
}
