import type { ActParty, ActSeller, IssuedAct } from '#contract/issued-act.ts'
import { updTree } from '#copy/upd-format.ts'
import { compact } from '#domain/calendar-date.ts'
import { xmlFile } from './xml-file.ts'

const PREFIX = 'ON_NSCHFDOPPR'
/** No tracked goods, no marked ones, no agreed fields of one's own: what the format puts at the end of a name. */
const NOTHING_SPECIAL = '0_0_0_0_0_00'

/** How the name of a file names somebody: by their number among users of electronic documents, else by INN and KPP. */
const participant = (side: ActParty & Partial<Pick<ActSeller, 'edoId'>>): string =>
  side.edoId ? side.edoId : `${side.inn}${side.kpp}`

/** The name of an act's XML file without its ending: to whom, from whom, the day it was made, its own number. */
export const updFileName = (act: Pick<IssuedAct, 'seller' | 'buyer' | 'madeAt' | 'file'>): string => {
  const day = compact(act.madeAt.slice(0, 'YYYY-MM-DD'.length))
  const names = [participant(act.buyer), participant(act.seller), day, act.file]
  return `${PREFIX}_${names.join('_')}_${NOTHING_SPECIAL}`
}

/** The universal transfer document of an act, format 5.03 in windows-1251, to be signed and sent by whoever runs accounting. */
export const updFile = (act: IssuedAct): Uint8Array<ArrayBuffer> =>
  xmlFile(updTree(act, updFileName(act)), 'windows-1251')
