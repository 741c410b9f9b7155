import type { DestroyAct } from '#contract/branch-letters.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { destructionActDocument } from '../../../documents/destroy-act.ts'
import { pdfOf } from '../../../documents/pdf.ts'

/** An act of destruction as tagged PDF, in the name of the operator whom `content/site` names. */
export const destroyActPdf = (act: DestroyAct, operator: OperatorEntry): Promise<Uint8Array> =>
  pdfOf(destructionActDocument(act, operator))
