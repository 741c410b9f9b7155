/** A sealed field (`keyId.payload` in base64url) with one bit of its last byte turned: never the same value by chance. */
export function withChangedByte(sealed: string): string {
  const [keyId, payload = ''] = sealed.split('.')
  const bytes = Buffer.from(payload, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  return `${keyId}.${bytes.toString('base64url')}`
}
