import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import { keptSecret } from '../../kept-secret.ts'
import type { KeyStore } from '../../key-store.ts'

/** The secrets of the embedded issuer. */
export interface IssuerKeys {
  /** Signs tokens. */
  readonly signing: JWK
  /** Sign the issuer's cookies. */
  readonly cookies: string
  /** What our own server shows at the token endpoint. */
  readonly clientSecret: string
}

/** Reads the issuer's secrets, made once: restarts and servers beside this one must find the same. */
export async function issuerKeys(store: KeyStore): Promise<IssuerKeys> {
  const jwk = await keptSecret(store, 'identity/signing-key', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = pair.privateKey.export({ format: 'jwk' })
    return JSON.stringify({ ...key, kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' })
  })
  return {
    signing: JSON.parse(jwk) as JWK,
    cookies: await keptSecret(store, 'identity/cookie-key'),
    clientSecret: await keptSecret(store, 'identity/client-secret'),
  }
}
