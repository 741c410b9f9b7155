import * as z from 'zod/mini'
import { type LegalCondition, legalCondition } from '#contract/legal-conditions.ts'

const refusalData = z.object({ conditions: z.array(legalCondition) })

/** Conditions named in the `data` of a refusal (M-LEGAL-06). */
export const conditionsOf = (data: unknown): readonly LegalCondition[] => {
  const read = refusalData.safeParse(data)
  return read.success ? read.data.conditions : []
}
