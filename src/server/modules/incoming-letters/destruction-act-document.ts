import type { DestroyAct } from '#contract/branch-letters.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import type { Workers } from '#server/workers/workers.ts'
import { destructionActDocument } from '../../../documents/destroy-act.ts'

/** An act of destruction as tagged PDF, in the name of the operator whom `content/site` names. */
export const destroyActPdf = (
  workers: Workers,
  act: DestroyAct,
  operator: OperatorEntry,
): Promise<Uint8Array> => workers.run('drawPdf', destructionActDocument(act, operator))
