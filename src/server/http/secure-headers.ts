/** Who may show an answer inside a frame: nobody, or pages of this site. */
export type FramedBy = 'none' | 'self'

/** The headers of an answer that runs no script, whatever it shows. */
export const withoutScripts = (headers: ReturnType<typeof secureHeaders>): ReturnType<typeof secureHeaders> =>
  headers.map(([name, value]) => [
    name,
    name === 'Content-Security-Policy' ? `script-src 'none'; ${value}` : value,
  ])

/**
 * Headers of every answer. Which scripts and styles a page runs is said by its own meta tag, which knows their hashes; here
 * stands what holds for all of them, and where pictures and streets come from: the addresses of the map are settings.
 */
export const secureHeaders = (
  origin: string,
  framedBy: FramedBy = 'none',
  tiles?: string,
  streets?: string,
): readonly (readonly [string, string])[] => [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin'],
  ['Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()'],
  [
    'Content-Security-Policy',
    [
      `frame-ancestors '${framedBy}'`,
      `img-src 'self' data: blob:${tiles === undefined ? '' : ` ${new URL(tiles).origin}`}`,
      "font-src 'self'",
      `connect-src 'self'${streets === undefined ? '' : ` ${new URL(streets).origin}`}`,
      "media-src 'self'",
      "frame-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ].join('; '),
  ],
  ['X-Frame-Options', framedBy === 'self' ? 'SAMEORIGIN' : 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ...(origin.startsWith('https:')
    ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const]
    : []),
]
