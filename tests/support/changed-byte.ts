/** Flips one bit in the last byte of an encrypted field (`keyId.payload` in base64url). */
export function withChangedByte(sealed: string): string {
  const [keyId, payload = ''] = sealed.split('.')
  const bytes = Buffer.from(payload, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  return `${keyId}.${bytes.toString('base64url')}`
}
