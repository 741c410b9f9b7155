/** Who may show an answer inside a frame: nobody, or pages of this site. */
export type FramedBy = 'none' | 'self'

/** Headers of every answer; what a page may load is said by its own meta tag, which cannot say `frame-ancestors`. */
export const secureHeaders = (
  origin: string,
  framedBy: FramedBy = 'none',
): readonly (readonly [string, string])[] => [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin'],
  ['Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()'],
  ['Content-Security-Policy', `frame-ancestors '${framedBy}'`],
  ['X-Frame-Options', framedBy === 'self' ? 'SAMEORIGIN' : 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ...(origin.startsWith('https:')
    ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const]
    : []),
]
