import type { OperatorEntry } from '#contract/content/site-entry.ts'
import type { ActPayment, IssuedAct } from '#contract/issued-act.ts'
import { actWords } from '#copy/balance-documents.ts'
import { priceLineWords } from '#copy/price-words.ts'
import { placeWords } from '#copy/rented-place.ts'
import { type CalendarDate, endOfMonth } from '#domain/calendar-date.ts'
import { type MonthlyAct, sharedOut, vatOfLines } from '#domain/monthly-acts.ts'
import type { VatRate } from '#domain/tariff.ts'
import type { AccountedClaim } from '../accounting-documents.ts'
import { updFileName } from './upd-file.ts'

/** What an act says of the money: lines after the discount, their sum and the VAT within. */
export type ActFigures = Pick<IssuedAct, 'lines' | 'amount' | 'vat'>

/** The days that an act of a month is about: the rent's part of it; the last one is the act's own day. */
export const daysOfAct = (
  claim: Pick<AccountedClaim, 'start' | 'end'>,
  month: CalendarDate,
  endedOn: CalendarDate | null,
): { from: CalendarDate; to: CalendarDate } => {
  const last = endOfMonth(month)
  return {
    from: claim.start > month ? claim.start : month,
    to: [last, claim.end, ...(endedOn === null ? [] : [endedOn])].reduce((a, b) => (a < b ? a : b)),
  }
}

/** The lines of an act of a month, its discount shared among them; one line of nothing where nothing was rendered. */
export const figuresOfAct = (
  place: Pick<AccountedClaim, 'boxNumber' | 'lockerName'>,
  act: MonthlyAct | null,
  rate: VatRate,
): ActFigures => {
  if (act === null || act.amount <= 0) {
    return { lines: [{ name: actWords.nothing, amount: 0, vat: 0 }], amount: 0, vat: 0 }
  }
  const amounts = sharedOut(
    act.lines.map(({ amount }) => amount),
    act.amount,
  )
  const taxes = vatOfLines(amounts, rate)
  return {
    lines: act.lines.map((line, index) => {
      const { label, note } = priceLineWords(line)
      const name = line.kind === 'service' ? label : actWords.rent(placeWords(place).rented, label)
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

/** What of an act is known only when it is issued. */
export interface Issue {
  readonly number: number
  readonly file: string
  readonly madeAt: string
  readonly payments: readonly ActPayment[]
}

/** An act as it is issued and kept. */
export const issuedActOf = (
  claim: AccountedClaim & { readonly made: CalendarDate },
  days: { readonly from: CalendarDate; readonly to: CalendarDate },
  figures: ActFigures & { readonly rate: VatRate },
  issue: Issue,
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

/** The correction of an act: the same number, day and parties, other figures. */
export const correctionOf = (
  before: IssuedAct,
  figures: ActFigures,
  issue: Omit<Issue, 'number'> & { readonly correction: number; readonly date: CalendarDate },
): IssuedAct => ({
  ...before,
  ...figures,
  payments: issue.payments,
  correction: { number: issue.correction, date: issue.date, file: updFileName(before) },
  file: issue.file,
  madeAt: issue.madeAt,
})
