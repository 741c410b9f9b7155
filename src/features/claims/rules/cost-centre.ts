import { normalizeLine } from '#kit/api/pasted-text.ts'
import { FORBIDDEN_NAME_CHARACTERS_CODE, hasOnlyNameCharacters } from '#kit/api/text-limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

export const MAX_COST_CENTRES = 1000

export interface CostCentreFields {
  readonly code: string
  readonly name: string
  readonly division: string
}

/** Letters, digits and the marks that accounting programs use in codes. */
const CODE_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u

/** Cleans pasted text and checks a cost centre (M-SCALE-01). */
export function checkCostCentre(
  typed: CostCentreFields,
): Outcome<CostCentreFields, 'code_wrong' | 'name_empty' | typeof FORBIDDEN_NAME_CHARACTERS_CODE> {
  const code = normalizeLine(typed.code)
  const name = normalizeLine(typed.name)
  const division = normalizeLine(typed.division)
  if (!CODE_PATTERN.test(code)) return refuse('code_wrong')
  if (name === '') return refuse('name_empty')
  if (!hasOnlyNameCharacters(name) || !hasOnlyNameCharacters(division))
    return refuse(FORBIDDEN_NAME_CHARACTERS_CODE)
  return accept({ code, name, division })
}
