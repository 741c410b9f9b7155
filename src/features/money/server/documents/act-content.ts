import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { type CalendarDate, endOfMonth } from '#kit/rules/calendar-date.ts'
import type { ActPayment, IssuedAct } from '#money/api/issued-act.ts'
import { computeVatPerLine, distributeTotalByAmounts, type MonthlyAct } from '#money/rules/monthly-acts.ts'
import { actWords } from '#money/words/balance-documents.ts'
import { boxOrCellWords } from '#places/words/rented-place.ts'
import type { VatRate } from '#rent/rules/tariff.ts'
import { priceLineWords } from '#rent/words/price-words.ts'
import type { ClaimForAccounting } from './accounting-documents.ts'
import { transferDocumentFileName } from './act-files.ts'

export type ActFigures = Pick<IssuedAct, 'lines' | 'amount' | 'vat'>

export const computeActPeriod = (
  claim: Pick<ClaimForAccounting, 'start' | 'end'>,
  month: CalendarDate,
  endedOn: CalendarDate | null,
): { from: CalendarDate; to: CalendarDate } => {
  const last = endOfMonth(month)
  return {
    from: claim.start > month ? claim.start : month,
    to: [last, claim.end, ...(endedOn === null ? [] : [endedOn])].reduce((a, b) => (a < b ? a : b)),
  }
}

/** Spreads the discount over the lines. Returns one empty line if no service was rendered. */
export const computeActFigures = (
  place: Pick<ClaimForAccounting, 'boxNumber' | 'lockerName'>,
  act: MonthlyAct | null,
  rate: VatRate,
): ActFigures => {
  if (act === null || act.amount <= 0) {
    return { lines: [{ name: actWords.nothing, amount: 0, vat: 0 }], amount: 0, vat: 0 }
  }
  const amounts = distributeTotalByAmounts(
    act.lines.map(({ amount }) => amount),
    act.amount,
  )
  const taxes = computeVatPerLine(amounts, rate)
  return {
    lines: act.lines.map((line, index) => {
      const { label, note } = priceLineWords(line)
      const name = line.kind === 'service' ? label : actWords.rent(boxOrCellWords(place).rented, label)
      return {
        name: note ? `${name} (${note})` : name,
        amount: amounts[index] ?? 0,
        vat: taxes[index] ?? 0,
      }
    }),
    amount: act.amount,
    vat: taxes.reduce((sum, tax) => sum + tax, 0),
  }
}

export interface ActIssueDetails {
  readonly number: number
  readonly file: string
  readonly madeAt: string
  readonly payments: readonly ActPayment[]
}

export const toIssuedAct = (
  claim: ClaimForAccounting & { readonly made: CalendarDate },
  days: { readonly from: CalendarDate; readonly to: CalendarDate },
  figures: ActFigures & { readonly rate: VatRate },
  issue: ActIssueDetails,
  operator: OperatorEntry,
): IssuedAct => ({
  number: actWords.number(issue.number),
  date: days.to,
  ...days,
  claim: claim.claim,
  claimDate: claim.made,
  officeIndex: claim.officeIndex,
  officeAddress: claim.officeAddress,
  boxNumber: claim.boxNumber,
  lockerName: claim.lockerName,
  seller: {
    fullName: operator.fullName,
    inn: operator.inn,
    kpp: operator.kpp,
    address: operator.address,
    bankName: operator.bankName,
    bankBic: operator.bankBic,
    accountNumber: operator.accountNumber,
    correspondentNumber: operator.correspondentNumber,
    signer: operator.signer ?? '',
    signerPost: operator.signerPost ?? '',
    edoId: operator.edoId ?? '',
  },
  buyer: {
    fullName: claim.customer.orgFullName,
    inn: claim.customer.inn,
    kpp: claim.customer.kpp,
    address: claim.customer.addressLegal,
  },
  ...figures,
  payments: issue.payments,
  correction: null,
  file: issue.file,
  madeAt: issue.madeAt,
})

/** Keeps the number, date and parties of the original act. */
export const toCorrectedAct = (
  before: IssuedAct,
  figures: ActFigures,
  issue: Omit<ActIssueDetails, 'number'> & { readonly correction: number; readonly date: CalendarDate },
): IssuedAct => ({
  ...before,
  ...figures,
  payments: issue.payments,
  correction: { number: issue.correction, date: issue.date, file: transferDocumentFileName(before) },
  file: issue.file,
  madeAt: issue.madeAt,
})
