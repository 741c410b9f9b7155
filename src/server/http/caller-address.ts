import type { IncomingMessage } from 'node:http'

/**
 * The address that limits count: the socket's, or with trusted front servers the one that they wrote last into
 * X-Forwarded-For (`trusted` of them stand between the caller and us); what the caller wrote before it is not believed.
 */
export const callerAddress = (request: IncomingMessage, trusted: number): string => {
  const socket = request.socket.remoteAddress ?? ''
  if (trusted === 0) return socket
  const header = request.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim())
  return hops.at(-trusted) || socket
}

/** Is this an address of this very machine? */
export const isThisMachine = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address)
