/** Who may show an answer inside a frame: nobody, or pages of this site. */
export type FramedBy = 'none' | 'self'

/**
 * Headers of every answer. What a page may load is said by its own meta tag; here stands what the tag cannot say: who may
 * frame it, and from where pictures come, since the address of the map's tiles is a setting of the server, not of the build.
 */
export const secureHeaders = (
  origin: string,
  framedBy: FramedBy = 'none',
  tiles?: string,
): readonly (readonly [string, string])[] => [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin'],
  ['Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()'],
  [
    'Content-Security-Policy',
    `frame-ancestors '${framedBy}'; img-src 'self' data: blob:${tiles === undefined ? '' : ` ${new URL(tiles).origin}`}`,
  ],
  ['X-Frame-Options', framedBy === 'self' ? 'SAMEORIGIN' : 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ...(origin.startsWith('https:')
    ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const]
    : []),
]
