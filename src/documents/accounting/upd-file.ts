import type { ActParty, ActSeller, IssuedAct } from '#contract/issued-act.ts'
import { updTree } from '#copy/upd-format.ts'
import { compact } from '#domain/calendar-date.ts'
import { xmlFile } from './xml-file.ts'

const PREFIX = 'ON_NSCHFDOPPR'
/** Suffix of the format: no tracked goods, no marked goods, no own fields. */
const NOTHING_SPECIAL = '0_0_0_0_0_00'

/** Participant id of electronic documents, else INN and KPP. */
const participant = (side: ActParty & Partial<Pick<ActSeller, 'edoId'>>): string =>
  side.edoId ? side.edoId : `${side.inn}${side.kpp}`

/** Without its extension. */
export const updFileName = (act: Pick<IssuedAct, 'seller' | 'buyer' | 'madeAt' | 'file'>): string => {
  const day = compact(act.madeAt.slice(0, 'YYYY-MM-DD'.length))
  const names = [participant(act.buyer), participant(act.seller), day, act.file]
  return `${PREFIX}_${names.join('_')}_${NOTHING_SPECIAL}`
}

/** UPD, format 5.03 in windows-1251; accounting signs and sends it. */
export const updFile = (act: IssuedAct): Uint8Array<ArrayBuffer> =>
  xmlFile(updTree(act, updFileName(act)), 'windows-1251')
