import type { IssuedAct } from '#contract/issued-act.ts'
import { commerceTree } from '#copy/commerce-ml.ts'
import { dateInDots } from '#copy/date-text.ts'
import { actWords } from '#copy/issued-acts.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { vatWords } from '#copy/vat-words.ts'
import { amountText } from '#domain/money.ts'
import { sheetCsv } from '../sheet-csv.ts'
import { xmlFile } from './xml-file.ts'

const forSheet = (kopecks: number): string => amountText(kopecks).replace('.', ',')

export const registerCsvOf = (acts: readonly IssuedAct[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    sheetCsv([
      [...actWords.csv],
      ...acts.map((act) => [
        act.number,
        dateInDots(act.date),
        act.correction === null ? '' : act.correction.number,
        act.correction === null ? '' : dateInDots(act.correction.date),
        dateInDots(act.from),
        dateInDots(act.to),
        act.claim,
        act.officeIndex,
        placeNumber(act),
        act.buyer.fullName,
        act.buyer.inn,
        act.buyer.kpp,
        forSheet(act.amount - act.vat),
        vatWords.rate(act.rate),
        forSheet(act.vat),
        forSheet(act.amount),
      ]),
    ]),
  )

export const register1cOf = (acts: readonly IssuedAct[], madeAt: string): Uint8Array<ArrayBuffer> =>
  xmlFile(commerceTree(acts, madeAt), 'utf-8')
