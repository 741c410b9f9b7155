import {
  type ApiKey,
  addWebhook,
  makeApiKey,
  readIntegrationSettings,
  removeWebhook,
  revokeApiKey,
  rotateWebhookSecret,
  setWebhookState,
  type Webhook,
} from '#integration/api/events.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { type CallFailure, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { textTypedSince } from '#kit/state/dialog.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'

export type PendingConfirmation =
  | { readonly act: 'revoke'; readonly key: ApiKey }
  | { readonly act: 'remove' | 'rotate'; readonly webhook: Webhook }

type Place = 'key' | 'webhook' | 'list'

interface Integration {
  readonly integration: EndpointReply<typeof readIntegrationSettings>
  readonly name: string
  readonly url: string
  readonly once: { readonly of: 'key' | 'sandboxKey' | 'secret'; readonly value: string } | null
  readonly asked: PendingConfirmation | null
  readonly refusedAt: Place
}

type ChangeResult = CallFailure | { readonly ok: true; readonly part?: Partial<Integration> }

export type LoadedIntegrationState = LoadedState<Integration>
export type IntegrationPage = ReturnType<typeof createIntegrationPage>

const emptyForm = { name: '', url: '', once: null, asked: null }

const runConfirmed = async (environment: Environment, asked: PendingConfirmation): Promise<ChangeResult> => {
  if (asked.act === 'revoke') return call(environment, revokeApiKey, { params: { id: asked.key.id } })
  const request = { params: { id: asked.webhook.id } }
  if (asked.act === 'remove') return call(environment, removeWebhook, request)
  const answer = await call(environment, rotateWebhookSecret, request)
  return answer.ok ? { ok: true, part: { once: { of: 'secret', value: answer.value.secret } } } : answer
}

export function createIntegrationPage(environment: Environment) {
  const { $state, shown, retry, reload, change, send } = createScreen<Integration, OrganisationNotChosen>(
    environment,
    {
      load: async (getShown) => {
        const { current, why } = await requireOrganisation(environment)
        if (!current) return why
        change({ refusedAt: 'list' })
        const answer = await call(environment, readIntegrationSettings, {})
        if (!answer.ok) return answer
        const { name, url, once, asked } = getShown() ?? emptyForm
        return { integration: answer.value, name, url, once, asked, refusedAt: 'list' }
      },
      keepsShown: true,
    },
  )

  const sendAt = (place: Place, run: (state: LoadedIntegrationState) => Promise<ChangeResult>) =>
    send(async (state) => {
      change({ refusedAt: place })
      const result = await run(state)
      if (!result.ok) return result
      if (result.part) change(result.part)
      return reload()
    })

  return {
    $state,
    retry,
    refresh: reload,
    type: (part: Partial<Pick<LoadedIntegrationState, 'name' | 'url'>>) => change({ ...part, refused: null }),
    makeKey: (sandbox: boolean) =>
      sendAt('key', async ({ name }) => {
        const answer = await call(environment, makeApiKey, { body: { name, sandbox } })
        if (!answer.ok) return answer
        const once = { of: sandbox ? 'sandboxKey' : 'key', value: answer.value.key } as const
        return { ok: true, part: { name: textTypedSince(name, shown()?.name ?? ''), once } }
      }),
    addWebhook: (sandbox: boolean) =>
      sendAt('webhook', async ({ url }) => {
        const answer = await call(environment, addWebhook, { body: { url, sandbox } })
        if (!answer.ok) return answer
        const once = { of: 'secret', value: answer.value.secret } as const
        return { ok: true, part: { url: textTypedSince(url, shown()?.url ?? ''), once } }
      }),
    switchWebhook: (webhook: Webhook, isOn: boolean) =>
      sendAt('list', () =>
        call(environment, setWebhookState, { params: { id: webhook.id }, body: { isOn } }),
      ),
    ask: (asked: PendingConfirmation) => change({ asked, refused: null }),
    leave: () => change({ asked: null }),
    forgetOnce: () => change({ once: null }),
    confirm: () =>
      sendAt('list', async ({ asked }) => {
        if (asked === null) return { ok: true }
        const result = await runConfirmed(environment, asked)
        if (result.ok && shown()?.asked === asked) change({ asked: null })
        return result
      }),
  }
}
