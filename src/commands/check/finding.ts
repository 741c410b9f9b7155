export interface Finding {
  readonly what: string
  readonly state: 'ok' | 'note' | 'wrong'
  readonly says: string
}

const findingFactory =
  (state: Finding['state']) =>
  (what: string, says: string): Finding => ({ what, state, says })

export const okFinding = findingFactory('ok')
export const noteFinding = findingFactory('note')
export const wrongFinding = findingFactory('wrong')

export const toErrorLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, '; ')
