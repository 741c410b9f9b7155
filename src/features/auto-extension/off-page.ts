import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { stopAutoExtension } from '#contract/auto-extension.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'

/** The link of a letter: it switches off as soon as the page is there, in one tap. */
export type OffState =
  | { readonly kind: 'stopping' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'stopped'; readonly claim: number; readonly endDate: CalendarDate }

export type OffPage = ReturnType<typeof offPage>

/** Switches the extension of a rent by itself off by the token of the address (issue 5 part 5); no login. */
export function offPage(environment: Environment) {
  const $off = atom<OffState>({ kind: 'stopping' })
  const token = decodeURIComponent(environment.path().replace(/\/+$/, '').split('/').at(-1) ?? '')

  // A mail program that only looks at links runs no script, so a look alone switches nothing off.
  const stop = async (): Promise<void> => {
    const answer = await call(environment, stopAutoExtension, { body: { token } })
    $off.set(answer.ok ? { kind: 'stopped', ...answer.value } : { kind: 'failed', code: answer.code })
  }

  whenShown(environment, $off, () => {
    void stop()
    return undefined
  })

  return {
    $off: $off as ReadableAtom<OffState>,
    retry: () => {
      $off.set({ kind: 'stopping' })
      void stop()
    },
  }
}
