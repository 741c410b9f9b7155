import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type ApiKey,
  addWebhook,
  makeApiKey,
  readIntegration,
  removeWebhook,
  revokeApiKey,
  rotateWebhookSecret,
  switchWebhook,
  type Webhook,
} from '#contract/events.ts'
import { type NoOrganisation, organisationOfPage } from '#state/legals.ts'

/** What is shown this once: a key or a secret. */
interface ShownOnce {
  readonly of: 'key' | 'secret'
  readonly value: string
}

/** What is asked about before it is done. */
export type AskedAbout =
  | { readonly act: 'revoke'; readonly key: ApiKey }
  | { readonly act: 'remove' | 'rotate'; readonly webhook: Webhook }

/** Keys and webhooks of the organisation in all their states. */
export type IntegrationState =
  | { readonly kind: 'loading' }
  | NoOrganisation
  | {
      readonly kind: 'shown'
      readonly integration: ReplyOf<typeof readIntegration>
      readonly name: string
      readonly url: string
      readonly once: ShownOnce | null
      readonly asked: AskedAbout | null
      readonly busy: boolean
      readonly refused: { readonly code: string; readonly at: 'key' | 'webhook' | 'list' } | null
    }

export type ShownIntegration = Extract<IntegrationState, { kind: 'shown' }>
export type IntegrationPage = ReturnType<typeof integrationPage>

/** Settings of the organisation for its own software: keys, webhooks, the log of deliveries (issue 5 part 9). */
export function integrationPage(environment: Environment) {
  const $integration = atom<IntegrationState>({ kind: 'loading' })
  const change = (part: Partial<ShownIntegration>) => {
    const state = $integration.get()
    if (state.kind === 'shown') $integration.set({ ...state, ...part })
  }

  const read = async (part: Partial<ShownIntegration> = {}): Promise<void> => {
    const answer = await call(environment, readIntegration, {})
    const before = $integration.get()
    if (!answer.ok) {
      // What is in sight stays there, with what was typed.
      if (before.kind === 'shown') return change({ busy: false, refused: { code: answer.code, at: 'list' } })
      return $integration.set({ kind: 'failed', code: answer.code })
    }
    const typed = before.kind === 'shown' ? before : { name: '', url: '', once: null }
    const { name, url, once } = typed
    const calm = { asked: null, busy: false, refused: null } as const
    $integration.set({ kind: 'shown', name, url, once, ...calm, ...part, integration: answer.value })
  }
  const open = async (): Promise<void> => {
    const { current, why } = await organisationOfPage(environment)
    if (current) return read()
    if (why) $integration.set(why)
  }

  /** One change at a time; then everything is read anew. */
  const doing = async (
    at: 'key' | 'webhook' | 'list',
    run: (
      state: ShownIntegration,
    ) => Promise<{ ok: true; part?: Partial<ShownIntegration> } | { ok: false; code: string }>,
  ): Promise<void> => {
    const state = $integration.get()
    if (state.kind !== 'shown' || state.busy) return
    change({ busy: true, refused: null })
    const end = await run(state)
    if (end.ok) return read(end.part)
    change({ busy: false, refused: { code: end.code, at } })
  }

  whenShown(environment, $integration, () => {
    void open()
    return undefined
  })

  return {
    $integration: $integration as ReadableAtom<IntegrationState>,
    retry: () => {
      $integration.set({ kind: 'loading' })
      void open()
    },
    refresh: () => read(),
    type: (part: Partial<Pick<ShownIntegration, 'name' | 'url'>>) => change({ ...part, refused: null }),
    makeKey: () =>
      doing('key', async ({ name }) => {
        const answer = await call(environment, makeApiKey, { body: { name } })
        if (!answer.ok) return answer
        return { ok: true, part: { name: '', once: { of: 'key', value: answer.value.key } } }
      }),
    addWebhook: () =>
      doing('webhook', async ({ url }) => {
        const answer = await call(environment, addWebhook, { body: { url } })
        if (!answer.ok) return answer
        return { ok: true, part: { url: '', once: { of: 'secret', value: answer.value.secret } } }
      }),
    switchWebhook: (webhook: Webhook, isOn: boolean) =>
      doing('list', () => call(environment, switchWebhook, { params: { id: webhook.id }, body: { isOn } })),
    ask: (asked: AskedAbout) => change({ asked, refused: null }),
    leave: () => change({ asked: null }),
    /** The key or secret was put away by the person. */
    forgetOnce: () => change({ once: null }),
    confirm: () =>
      doing('list', async ({ asked }) => {
        if (asked === null) return { ok: true }
        if (asked.act === 'revoke') return call(environment, revokeApiKey, { params: { id: asked.key.id } })
        const request = { params: { id: asked.webhook.id } }
        if (asked.act === 'remove') return call(environment, removeWebhook, request)
        const answer = await call(environment, rotateWebhookSecret, request)
        return answer.ok ? { ok: true, part: { once: { of: 'secret', value: answer.value.secret } } } : answer
      }),
  }
}
