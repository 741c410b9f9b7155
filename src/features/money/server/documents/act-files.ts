import { create } from 'xmlbuilder2'
import { toExcelCsv } from '#documents/excel-csv.ts'
import { encodeWindows1251 } from '#documents/windows-1251.ts'
import { toCompactDate } from '#kit/rules/calendar-date.ts'
import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { vatWords } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import type { ActParty, ActSeller, IssuedAct } from '#money/api/issued-act.ts'
import { buildCommerceMlTree, buildTransferDocumentTree, type XmlTree } from '#money/words/act-xml.ts'
import { actWords } from '#money/words/balance-documents.ts'
import { placeNumberText } from '#places/words/rented-place.ts'

type Encoding = 'windows-1251' | 'utf-8'

/** XML 1.0 forbids these characters, even as character references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const clean = (tree: XmlTree): XmlTree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      if (typeof value === 'string') return [name, value.replace(forbidden, '')]
      if (Array.isArray(value)) return [name, value.map((item: XmlTree) => clean(item))]
      return [name, value && clean(value as XmlTree)]
    }),
  )

const toCharacterReference = (character: string): string => `&#${character.codePointAt(0)};`

const xmlFile = (tree: XmlTree, encoding: Encoding): Uint8Array<ArrayBuffer> => {
  const xml = create({ version: '1.0', encoding })
    .ele(clean(tree) as Record<string, unknown>)
    .end({ prettyPrint: true })
  return encoding === 'utf-8' ? new TextEncoder().encode(xml) : encodeWindows1251(xml, toCharacterReference)
}

const PREFIX = 'ON_NSCHFDOPPR'
/** Suffix that the file name must have if there are no tracked goods, labelled goods or custom fields. */
const NOTHING_SPECIAL = '0_0_0_0_0_00'

const participant = (side: ActParty & Partial<Pick<ActSeller, 'edoId'>>): string =>
  side.edoId ? side.edoId : `${side.inn}${side.kpp}`

export const transferDocumentFileName = (
  act: Pick<IssuedAct, 'seller' | 'buyer' | 'madeAt' | 'file'>,
): string => {
  const day = toCompactDate(act.madeAt.slice(0, 'YYYY-MM-DD'.length))
  const names = [participant(act.buyer), participant(act.seller), day, act.file]
  return `${PREFIX}_${names.join('_')}_${NOTHING_SPECIAL}`
}

/** Transfer document in format 5.03, encoded in windows-1251; the accountants sign and send it. */
export const buildTransferDocumentFile = (act: IssuedAct): Uint8Array<ArrayBuffer> =>
  xmlFile(buildTransferDocumentTree(act, transferDocumentFileName(act)), 'windows-1251')

const toSheetAmount = (kopecks: number): string => formatDecimalRoubles(kopecks).replace('.', ',')

export const buildActRegisterCsv = (acts: readonly IssuedAct[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    toExcelCsv([
      [...actWords.csv],
      ...acts.map((act) => [
        act.number,
        formatDottedDate(act.date),
        act.correction === null ? '' : act.correction.number,
        act.correction === null ? '' : formatDottedDate(act.correction.date),
        formatDottedDate(act.from),
        formatDottedDate(act.to),
        act.claim,
        act.officeIndex,
        placeNumberText(act),
        act.buyer.fullName,
        act.buyer.inn,
        act.buyer.kpp,
        toSheetAmount(act.amount - act.vat),
        vatWords.rate(act.rate),
        toSheetAmount(act.vat),
        toSheetAmount(act.amount),
      ]),
    ]),
  )

export const buildActRegister1c = (acts: readonly IssuedAct[], madeAt: string): Uint8Array<ArrayBuffer> =>
  xmlFile(buildCommerceMlTree(acts, madeAt), 'utf-8')
