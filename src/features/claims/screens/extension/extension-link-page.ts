import { type LinkedExtension, payLinkedExtension, readLinkedExtension } from '#claims/api/extension-link.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState, leavePage } from '#kit/screens/screen.ts'
import { readPathToken } from '#kit/state/url-params.ts'

interface ExtensionLink {
  readonly linked: LinkedExtension
}

export type LoadedExtensionLink = LoadedState<ExtensionLink>
export type ExtensionLinkPage = ReturnType<typeof createExtensionLinkPage>

const finalCodes: readonly string[] = ['token_unknown', 'token_expired']

/** Reading changes nothing, so mail programs that open links in advance do no harm. */
export function createExtensionLinkPage(environment: Environment) {
  const token = () => readPathToken(environment)
  const { $state, retry, reload, change, send } = createScreen<ExtensionLink>(environment, {
    load: async () => {
      const answer = await call(environment, readLinkedExtension, { body: { token: token() } })
      return answer.ok ? { linked: answer.value } : answer
    },
    keepsShown: true,
    poll: ({ linked }) => linked.payload !== null,
  })
  return {
    $state,
    retry,
    isFinal: (code: string) => finalCodes.includes(code),
    pay: (way: 'card' | 'sbp') =>
      send(async ({ linked }) => {
        const body = { token: token(), total: linked.total ?? 0, way }
        const answer = await call(environment, payLinkedExtension, { body })
        if (answer.ok) {
          const { payload, payUrl } = answer.value
          if (payload === null) return leavePage(environment, payUrl)
          change({ linked: { ...linked, payload } })
          // Starts polling for the payment.
          return reload()
        }
        if (answer.code === 'cost_differs' || answer.code === 'not_payable') await reload()
        return answer
      }),
  }
}
