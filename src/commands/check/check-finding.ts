export interface CheckFinding {
  readonly what: string
  readonly state: 'ok' | 'note' | 'wrong'
  readonly says: string
}

const findingFactory =
  (state: CheckFinding['state']) =>
  (what: string, says: string): CheckFinding => ({ what, state, says })

export const createOkFinding = findingFactory('ok')
export const createNoteFinding = findingFactory('note')
export const createFailureFinding = findingFactory('wrong')

export const toErrorLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, '; ')
