export interface Finding {
  readonly what: string
  readonly state: 'ok' | 'note' | 'wrong'
  readonly says: string
}

const finding =
  (state: Finding['state']) =>
  (what: string, says: string): Finding => ({ what, state, says })

export const ok = finding('ok')
export const note = finding('note')
export const wrong = finding('wrong')

export const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, '; ')
