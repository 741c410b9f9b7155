import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import type { KeyValueStore } from '#server/integrations/key-value-store.ts'

const readOrCreateSecret = async (
  store: KeyValueStore,
  name: string,
  make: () => string = () => randomBytes(32).toString('base64url'),
): Promise<string> => (await store.read(name)) ?? (await store.writeOnce(name, make()))

/** Reads the secrets of the issuer, which survive restarts and are shared by all servers. */
export async function readIssuerKeys(store: KeyValueStore) {
  const jwk = await readOrCreateSecret(store, 'identity/signing-key', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = pair.privateKey.export({ format: 'jwk' })
    return JSON.stringify({ ...key, kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' })
  })
  return {
    signing: JSON.parse(jwk) as JWK,
    cookies: await readOrCreateSecret(store, 'identity/cookie-key'),
    clientSecret: await readOrCreateSecret(store, 'identity/client-secret'),
  }
}

export type IssuerKeys = Awaited<ReturnType<typeof readIssuerKeys>>
