import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type Accounting, readAccounting } from '#contract/accounting.ts'
import { type AutoExtension, readAutoExtension, setAutoExtension } from '#contract/auto-extension.ts'

/** Automatic extension and accounting documents of an organisation's rent; null while unknown. */
export interface AccountingState {
  readonly auto: AutoExtension | null
  readonly documents: Accounting | null
  readonly switching: boolean
  readonly refused: string | null
}

export type ClaimAccounting = ReturnType<typeof accountingOf>

export function accountingOf(environment: Environment, id: number) {
  const $accounting = atom<AccountingState>({ auto: null, documents: null, switching: false, refused: null })
  const change = (part: Partial<AccountingState>) => $accounting.set({ ...$accounting.get(), ...part })
  const params = { id }
  return {
    $accounting: $accounting as ReadableAtom<AccountingState>,
    open: async (): Promise<void> => {
      const [auto, documents] = await Promise.all([
        call(environment, readAutoExtension, { params }),
        call(environment, readAccounting, { params }),
      ])
      change({ auto: auto.ok ? auto.value : null, documents: documents.ok ? documents.value : null })
    },
    switchAuto: async (enabled: boolean): Promise<void> => {
      const { auto, switching } = $accounting.get()
      if (switching || auto === null) return
      change({ switching: true, refused: null })
      const answer = await call(environment, setAutoExtension, { params, body: { enabled } })
      change(
        answer.ok ? { auto: answer.value, switching: false } : { switching: false, refused: answer.code },
      )
    },
  }
}
