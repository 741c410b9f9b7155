import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-in knows its one caller by. */
export const access = {
  key: 'AKIDEXAMPLE',
  secret: 'a secret of tests',
  region: 'ru-test-1',
  bucket: 'letters',
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** The signature that SigV4 asks for, computed here again from what came over the wire. */
function signatureOf(request: IncomingMessage, body: Buffer, signed: string[], scope: string): string {
  const { headers } = request
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'the body is another one'
  const canonical = [
    request.method,
    request.url,
    '',
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signed.join(';'),
    payload,
  ].join('\n')
  const [date = '', region = '', service = '', end = ''] = scope.split('/')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${access.secret}`, date), region), service), end)
  return hmac(key, text).toString('hex')
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, credential = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const [key, ...scope] = credential.split('/')
  const names = signed.split(';')
  return (
    key === access.key &&
    scope[1] === access.region &&
    scope[2] === 's3' &&
    names.includes('host') &&
    signature === signatureOf(request, body, names, scope.join('/'))
  )
}

/** A storage that speaks as much S3 as we use, checks every signature, and can be told to fail. */
export async function tinyS3() {
  const objects = new Map<string, Buffer>()
  let broken = false
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const path = request.url ?? ''
    const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes)
    if (broken) return answer(503)
    if (!isSigned(request, body)) return answer(403)
    if (!path.startsWith(`/${access.bucket}/`)) return answer(404)
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return answer(411)
      objects.set(path, body)
      return answer(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return answer(204)
    }
    const found = objects.get(path)
    return found ? answer(200, found) : answer(404)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    fail: (value: boolean) => {
      broken = value
    },
    stop: () => new Promise((done) => server.close(done)),
  }
}
