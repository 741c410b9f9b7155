import { AwsClient } from 'aws4fetch'
import { accept, refuse } from '#domain/outcome.ts'
import { objectName, type Storage } from './storage.ts'

/** Milliseconds that the storage may take for one object. */
const TIMEOUT_MS = 30_000

export interface S3Settings {
  /** Scheme and host of the storage: `https://storage.example`. */
  readonly endpoint: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
  readonly region: string
}

/** Files in a bucket of any storage that speaks S3: path-style addresses, requests signed with SigV4. */
export function s3Storage(settings: S3Settings, fetch: typeof globalThis.fetch): Storage {
  const { key: accessKeyId, secret: secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const root = `${settings.endpoint.replace(/\/$/, '')}/${encodeURIComponent(settings.bucket)}`

  /** One signed request; null when nothing answers in time. */
  const ask = async (
    method: string,
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response | null> => {
    const signed = await client.sign(`${root}/${objectName(name)}`, {
      method,
      ...(body ? { body, headers: { 'Content-Type': 'application/octet-stream' } } : {}),
    })
    try {
      // The signer's request streams its body; a storage wants the length, so the bytes are handed over again.
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        ...(body ? { body } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch {
      return null
    }
  }
  const ended = async (response: Response | null): Promise<void> => {
    await response?.body?.cancel()
  }

  return {
    async put(name, bytes) {
      const answer = await ask('PUT', name, new Uint8Array(bytes))
      await ended(answer)
      return answer?.ok ? accept(true) : refuse('storage_unreachable')
    },
    async get(name) {
      const answer = await ask('GET', name)
      if (answer?.ok) return accept(new Uint8Array(await answer.arrayBuffer()))
      await ended(answer)
      return answer?.status === 404 ? accept(null) : refuse('storage_unreachable')
    },
    async remove(name) {
      const answer = await ask('DELETE', name)
      await ended(answer)
      return answer?.ok || answer?.status === 404 ? accept(true) : refuse('storage_unreachable')
    },
  }
}
