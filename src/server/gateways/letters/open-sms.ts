import { refuse } from '#domain/outcome.ts'
import { keptSecret } from '../kept-secret.ts'
import type { KeyStore } from '../key-store.ts'
import { type MountedApp, mountedApp } from '../mounted-app.ts'
import { messagesMount, smsInbox } from './embedded/sms-inbox.ts'
import { httpSms } from './http-sms.ts'
import type { SmsPost } from './sms.ts'

/** An SMS gateway: where it takes messages, its token, and our name there. */
export interface SmsSettings {
  readonly url: string
  readonly token: string
  readonly from: string
}

interface World {
  readonly store: KeyStore
  readonly clock: { now(): Date }
  readonly fetch: typeof globalThis.fetch
  readonly localOrigin: () => string
}

/**
 * Opens the SMS gateway that is set; in development without one, the embedded inbox with its page. Elsewhere, without
 * one, nothing takes messages: each is refused as not reachable and stays with whoever sends it.
 */
export async function openSms(
  settings: { origin: string; development: boolean; sms?: SmsSettings | undefined },
  world: World,
): Promise<{ sms: SmsPost; mounts: MountedApp[] }> {
  const { fetch, clock, localOrigin, store } = world
  if (settings.sms) {
    const { url, token, from } = settings.sms
    return { sms: httpSms({ url: () => url, token, from, fetch }), mounts: [] }
  }
  if (!settings.development) return { sms: { send: async () => refuse('sms_unreachable') }, mounts: [] }
  const token = await keptSecret(store, 'sms-inbox/token')
  const sms = httpSms({ url: () => `${localOrigin()}${messagesMount}`, token, from: 'BOXES', fetch })
  const inbox = smsInbox({ token, clock })
  return { sms, mounts: [mountedApp(messagesMount, inbox.app, settings.origin)] }
}
