import * as z from 'zod/mini'
import { type LegalCondition, legalCondition } from '#contract/legal-conditions.ts'

const refusalData = z.object({ conditions: z.array(legalCondition) })

/** The conditions that a refusal names in its `data` (M-LEGAL-06); none where it names none. */
export const conditionsOf = (data: unknown): readonly LegalCondition[] => {
  const read = refusalData.safeParse(data)
  return read.success ? read.data.conditions : []
}
